import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

/** A statement, or the beginning of one, that has no values, put together once: to do so takes longer than to run it. */
export function builtOnce(
  build: (queries: Queries) => Pick<Compilable, 'compile'> | RawBuilder<unknown>,
): (queries: Queries) => RawBuilder<unknown> {
  let built: RawBuilder<unknown> | undefined
  return (queries) => {
    if (built) return built
    const { sql: text, parameters } = build(queries).compile(queries)
    if (parameters.length > 0) throw new Error('What is built once holds a value.')
    return (built = sql.raw(text))
  }
}
