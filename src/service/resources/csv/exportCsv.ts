import { csvColumns } from '#contract/declaration/resourceKeys.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { type AnyRecord, selectRecords } from '#service/resources/reading/rows.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import type { Caller } from '#service/http/route.ts'
import { cellOf } from './cells.ts'
import { textsOf } from './referenceTexts.ts'

/** The records of a group as CSV that an import understands: field names, and references by texts that name their records. */
export function exportCsv(
  queries: Queries,
  declared: Resource,
  { name, language = 'en' }: { name?: string | undefined; language?: keyof typeof separators | undefined },
  hooks: Hooks,
  caller: Caller,
) {
  const separator = separators[language]
  const decimalMark = separator === ';' ? ',' : '.'
  const columns = csvColumns(declared)
  const source = {
    ...recordRepository(declared, hooks).list(queries, caller, { name }),

    async records(reader: Queries, ids: number[]): Promise<string[]> {
      const records = new Map<number, AnyRecord>()
      for (const record of await selectRecords(reader, declared, ids)) records.set(record.id, record)
      const textOf = await referenceTexts(reader, declared, [...records.values()])
      return ids.flatMap((id) => {
        const values: Readonly<Record<string, unknown>> | undefined = records.get(id)
        if (!values) return []
        const cells = columns.map((column) => {
          const field = declared.fields[column]
          return field ? cellOf(field, values[column], { textOf, decimalMark }) : ''
        })
        return csvLine([String(id), ...cells], separator)
      })
    },
  }
  return { source, heading: csvHeading(['id', ...columns], separator) }
}

/** Looks up the texts that name the records to which the given records refer. */
async function referenceTexts(queries: Queries, { fields }: Resource, records: readonly AnyRecord[]) {
  const referred = new Map<string, number[]>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const ids = records.flatMap((record: Readonly<Record<string, unknown>>) =>
      [record[name] as { id: number } | { id: number }[] | null].flat().flatMap((one) => one?.id ?? []),
    )
    referred.set(field.to, [...(referred.get(field.to) ?? []), ...ids])
  }
  const texts = new Map<string, ReadonlyMap<number, string>>()
  for (const [group, ids] of referred) texts.set(group, await textsOf(queries, group, ids))
  return (group: string, id: number): string => texts.get(group)?.get(id) ?? `#${id}`
}
