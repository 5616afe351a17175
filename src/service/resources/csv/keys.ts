import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { keyColumn, nullsAreEqual } from '#service/resources/columns.ts'
import { columnsOf, type Values, valuesIn } from '#service/resources/values.ts'
import type { PlannedLine } from './lineValues.ts'

interface Keys {
  /** A field that is a unique key, or `id`. */
  name: string
  /** In the form in which they are stored. */
  values: readonly unknown[]
  /** The condition of records that the caller may see. */
  visible: RawBuilder<SqlBool> | undefined
}

/** Finds the records that have these keys. */
export async function recordsByKey(
  queries: Queries,
  declared: Resource,
  { name, values, visible }: Keys,
): Promise<(value: unknown) => number | undefined> {
  const column = keyColumn(declared, name)
  const textOf = (value: unknown) =>
    textIn(name === 'id' ? value : columnsOf(declared, { [name]: value }, { [name]: value })[column]) ?? ''
  const byText = new Map<string, number>()
  for (const { id, key } of await selectKeys(queries, declared, {
    columns: [column],
    by: column,
    texts: values.map(textOf),
    visible,
  }))
    byText.set(String(key[0]), id)
  return (value) => byText.get(textOf(value))
}

interface Asked {
  columns: readonly string[]
  by: string
  texts: readonly string[]
  visible?: RawBuilder<SqlBool> | undefined
}

/** The records, except removed ones, whose column `by` has one of these texts, with the texts of `columns`. */
async function selectKeys(
  queries: Queries,
  declared: Resource,
  { columns, by, texts, visible = sql`true` }: Asked,
): Promise<{ id: number; key: (string | null)[] }[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ id: number; key: (string | null)[] }>`
    select id, array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}] as key
    from ${sql.table(declared.table)}
    where date_hour_deleted is null and ${visible} and ${sql.ref(by)}::text = any(${[...new Set(texts)]}::text[])`.execute(
    queries,
  )
  return rows
}

/**
 * Adds a problem to each line that would get a unique key of another line or of another record. What another record has before the
 * import counts, also where the import changes it.
 */
export async function keyProblems(
  trx: TransactionQueries,
  declared: Resource,
  lines: readonly PlannedLine[],
): Promise<void> {
  const whole = new Map(
    lines.map((line): [PlannedLine, Values] => {
      const values = { ...(line.before && valuesIn(declared, line.before)), ...line.values }
      return [line, columnsOf(declared, values, values)]
    }),
  )
  for (const key of declared.unique) {
    const columns = key.map((field) => keyColumn(declared, field))
    const required = key.findIndex((name) => {
      const field = declared.fields[name]
      return !field?.optional && field?.kind !== 'reference'
    })
    const by = columns[Math.max(required, 0)] ?? 'id'
    const keyed = lines.flatMap((line) => {
      if (line.problems.length > 0) return []
      const values = columns.map((column) => whole.get(line)?.[column] ?? null)
      if (values.includes(null) && (!nullsAreEqual(declared, key) || whole.get(line)?.[by] === null))
        return []
      return [{ line, text: textOfKey(values), by: textIn(whole.get(line)?.[by]) ?? '' }]
    })
    const stored = new Map(
      (await selectKeys(trx, declared, { columns, by, texts: keyed.map((one) => one.by) })).map((record) => [
        textOfKey(record.key),
        record.id,
      ]),
    )
    const first = new Map<string, PlannedLine>()
    for (const { line, text } of keyed) {
      const owner = stored.get(text)
      const former = first.get(text)
      if (former) refuse(line, key, `is the same as in line ${former.line}`)
      else if (owner !== undefined && owner !== line.before?.id)
        refuse(line, key, 'belongs to another record')
      else first.set(text, line)
    }
  }
}

const textOfKey = (values: readonly unknown[]): string => JSON.stringify(values.map(textIn))

/** A value as the database writes it as text. */
const textIn = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const refuse = ({ problems }: PlannedLine, key: readonly string[], problem: string): void => {
  problems.push(...key.map((name) => ({ name, problem })))
}
