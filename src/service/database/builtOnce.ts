import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** A part of statements that has many parts and no values, put together once: to do so takes longer than to run it. */
export function builtOnce(build: () => RawBuilder<unknown>): (queries: Queries) => RawBuilder<unknown> {
  let built: RawBuilder<unknown> | undefined
  return (queries) => {
    if (built) return built
    const { sql: text, parameters } = build().compile(queries)
    if (parameters.length > 0) throw new Error('What is built once holds a value.')
    return (built = sql.raw(text))
  }
}
