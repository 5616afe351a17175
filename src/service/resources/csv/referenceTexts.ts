import { sql } from 'kysely'
import { sexIn } from '#contract/patients/sex.ts'
import { type Resource, snakeCase } from '#contract/declaration/resource.ts'
import type { Queries } from '#service/database/database.ts'
import { onOneLine } from '#contract/names/personName.ts'
import { sortKey } from '#service/records/searchText.ts'
import { foldedFields, keyColumn, labelOf, targetOf } from '#service/resources/columns.ts'

/** A record that a text names, or why it names none. */
export type Found = number | 'unknown' | 'ambiguous'

const BY_ID = /^#(\d{1,10})$/

/** The text fields of which each is a unique key alone. */
const keysOf = ({ fields, unique }: Resource): string[] =>
  unique.flatMap(([name = '', ...rest]) => (rest.length === 0 && fields[name]?.kind === 'text' ? [name] : []))

/**
 * Finds the records of a group that texts name: `#` and an id, or the whole text of a key or of the label; case and accents do not matter.
 * The first key is decisive, so that what it names is found even if another record has this label. Ids are not looked up.
 */
export async function findByTexts(
  queries: Queries,
  target: Resource,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, Found>> {
  const idByText = new Map<string, Found>()
  const names: string[] = []
  for (const text of new Set(texts)) {
    const id = BY_ID.exec(text)?.[1]
    if (id === undefined) names.push(text, ...otherwise(target, text))
    else idByText.set(text, Number(id))
  }
  const keys = keysOf(target)
  const columns = [
    ...keys.map((key) => ({
      column: keyColumn(target, key),
      fold: foldedFields(target).includes(key) ? folded : inLowerCase,
    })),
    { column: 'name_sort', fold: folded },
  ]
  const byColumn: ((text: string) => readonly number[])[] = []
  for (const { column, fold: foldText } of names.length > 0 ? columns : []) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(target.table)}
      where date_hour_deleted is null and ${sql.ref(column)} = any(${[...new Set(names.map(foldText))]}::text[])`.execute(
      queries,
    )
    const ids = idsByText(rows)
    byColumn.push((text) => ids.get(foldText(text)) ?? [])
  }
  for (const text of names) {
    const [decisive] = keys.length > 0 ? (byColumn[0]?.(text) ?? []) : []
    const exact = byColumn.flatMap((idsOf) => idsOf(text))
    const alternative = otherwise(target, text).flatMap((other) => byColumn.flatMap((idsOf) => idsOf(other)))
    const ids = new Set(exact.length > 0 ? exact : alternative)
    const [only] = ids
    idByText.set(text, decisive ?? (ids.size > 1 ? 'ambiguous' : (only ?? 'unknown')))
  }
  return idByText
}

/** How else what a text names is called: the sex is `F` in other systems. */
const otherwise = ({ table }: Resource, text: string): string[] => {
  const sex = table === 'gender' ? sexIn(text) : undefined
  return sex === undefined ? [] : [sex]
}

function idsByText(rows: readonly { id: number; text: string }[]): Map<string, number[]> {
  const byText = new Map<string, number[]>()
  for (const { id, text } of rows) byText.set(text, [...(byText.get(text) ?? []), id])
  return byText
}

// As the texts of the columns are changed when they are stored.
const folded = (text: string): string => sortKey(onOneLine(text).trim())
const inLowerCase = (text: string): string => onOneLine(text).trim().toLowerCase()

/** The text by which each of these records of a group is found again: its first key, else its label, else `#` and its id. */
export async function textsOf(
  queries: Queries,
  targetName: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const target = targetOf(targetName)
  const [key] = keysOf(target)
  const column = key === undefined ? sql`null` : sql.ref(snakeCase(key))
  const { rows } = await sql<{ id: number; key: string | null; label: string | null }>`
    select id, ${column} as key, ${labelOf(target, target.table)} as label
    from ${sql.table(target.table)} where id = any(${[...new Set(ids)]}::integer[])`.execute(queries)
  const named = rows.map((row) => ({ id: row.id, text: row.key || row.label || '' }))
  const idByText = await findByTexts(
    queries,
    target,
    named.map(({ text }) => text),
  )
  return new Map(
    named.map(({ id, text }) => {
      const isFoundAgain = idByText.get(text) === id && !/[|\r\n]/.test(text) && text === text.trim()
      return [id, isFoundAgain && !BY_ID.test(text) ? text : `#${id}`]
    }),
  )
}
