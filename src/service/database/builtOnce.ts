import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'

class Placeholder {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

/**
 * A statement of many parts that is put together once: to do so takes longer than to run it. What it is built with stands for the values that
 * are given whenever it runs.
 */
export function builtOnce<Row, const Values extends readonly unknown[]>(
  build: (...values: { [Place in keyof Values]: RawBuilder<Values[Place]> }) => RawBuilder<Row>,
): (queries: Queries, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  const compile = (queries: Queries) => {
    const placeholders = Array.from({ length: build.length }, (_, place) => sql`${new Placeholder(place)}`)
    return build(...(placeholders as never)).compile(queries)
  }
  return async (queries, ...values) => {
    built ??= compile(queries)
    const parameters = built.parameters.map((one) => (one instanceof Placeholder ? values[one.place] : one))
    return (await queries.executeQuery<Row>(CompiledQuery.raw(built.sql, parameters))).rows
  }
}
