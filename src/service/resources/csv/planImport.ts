import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AnyField, integer } from '#contract/declaration/resourceField.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { targetOf } from '#service/resources/columns.ts'
import type { FieldProblem, Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import type { Caller } from '#service/http/route.ts'
import { claimFiles, noSuchRecord, referenceProblems } from '#service/resources/writing/references.ts'
import { type AnyRecord, selectRecords } from '#service/resources/reading/rows.ts'
import { storedValues } from '#service/resources/values.ts'
import { type CellContext, namesIn, readCell } from './cells.ts'
import { keyProblems, recordsByKey } from './keys.ts'
import { refuseDoubtful } from './lineDoubts.ts'
import { type Cells, type PlannedLine, valuesReader } from './lineValues.ts'
import type { CsvLine } from './readCsv.ts'
import { type Found, findByTexts } from './referenceTexts.ts'

interface Import {
  columns: readonly string[]
  lines: readonly CsvLine[]
  /** The column by which lines find records. */
  match: string | undefined
  /** Of times that name none. */
  timeZone: string
}

/** After so many lines others get their turn on the processor. */
const LINES_AT_ONCE = 200

/** Reads the lines of a file as requests would be read, outside of a transaction, so that others are let in. Many lines take few queries. */
export async function readLines(
  queries: Queries,
  declared: Resource,
  { columns, lines, match, timeZone }: Import,
  hooks: Hooks,
  caller: Caller,
): Promise<PlannedLine[]> {
  const cellsOf = new Map(lines.map((line) => [line, cellsByColumn(columns, line)]))
  const find = await findReferences(queries, declared, [...cellsOf.values()])
  const context = { find, timeZone }
  const recordsOf = (name: string, keys: unknown[]) =>
    recordsByKey(queries, declared, { name, values: keys, visible: hooks.visible?.(caller) })
  const matched = await matchLines(declared, match, cellsOf, context, recordsOf)
  const ids = [...matched.values()].flatMap(({ id }) => id ?? [])
  const stored = new Map(
    (await selectRecords(queries, declared, ids, hooks)).map((record) => [record.id, record]),
  )
  const readValues = await valuesReader(queries, declared, context)
  const planned: PlannedLine[] = []
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate()
    const { id, problem } = matched.get(line) ?? {}
    const before = id === undefined ? undefined : stored.get(id)
    const { problems, values } = readValues(cellsOf.get(line) ?? {}, before)
    const extra = line.cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (extra) problems.unshift({ name: 'csv', problem: 'has more cells than there are columns' })
    if (problem) problems.unshift(problem)
    planned.push({ line: line.line, problems, before, values })
  }
  return planned
}

/**
 * Checks lines against what is stored, and locks what they name. Throws a Problem where a record that they change has been changed since they were read.
 */
export async function checkLines(
  trx: TransactionQueries,
  declared: Resource,
  planned: readonly PlannedLine[],
  hooks: Hooks,
  writer: Writer,
): Promise<void> {
  await lockUnchanged(
    trx,
    declared,
    planned.flatMap(({ before }) => before ?? []),
  )
  await refuseDoubtful(trx, declared, planned)
  for (const [index, problems] of (await referenceProblems(trx, declared, planned, hooks)).entries())
    planned[index]?.problems.push(...problems)
  for (const line of planned) line.problems.push(...(await claimFiles(trx, declared, line, writer)))
  await keyProblems(trx, declared, planned)
}

/** The cells of a line by column. Spreadsheets may leave out empty ones at its end. */
const cellsByColumn = (columns: readonly string[], { cells }: CsvLine): Cells =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))

/** Looks up all texts that name records of other groups. */
async function findReferences(
  queries: Queries,
  { fields }: Resource,
  lines: readonly Cells[],
): Promise<CellContext['find']> {
  const texts = new Map<string, Set<string>>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const groupTexts = texts.get(field.to) ?? new Set()
    for (const cells of lines) for (const text of namesIn(field, cells[name] ?? '')) groupTexts.add(text)
    texts.set(field.to, groupTexts)
  }
  const idsByGroup = new Map<string, ReadonlyMap<string, Found>>()
  for (const [group, groupTexts] of texts)
    idsByGroup.set(group, await findByTexts(queries, targetOf(group), groupTexts))
  return (group, text) => idsByGroup.get(group)?.get(text) ?? 'unknown'
}

interface Match {
  /** The record that the line changes. */
  id?: number | undefined
  problem?: FieldProblem
}

/** The records that lines change. A line without a key creates one, and so does one with a new key, but not with an unknown id. */
async function matchLines(
  declared: Resource,
  match: string | undefined,
  lines: ReadonlyMap<CsvLine, Cells>,
  context: CellContext,
  recordsOf: (name: string, keys: unknown[]) => Promise<(key: unknown) => number | undefined>,
): Promise<ReadonlyMap<CsvLine, Match>> {
  const matched = new Map<CsvLine, Match>()
  if (match === undefined) return matched
  const field = match === 'id' ? ID : declared.fields[match]
  if (!field) return matched
  const keys = new Map<CsvLine, unknown>()
  for (const [line, cells] of lines) {
    const read = readCell(field, cells[match] ?? '', true, context)
    if ('value' in read && read.value !== null && read.value !== undefined && read.value !== '')
      keys.set(line, match === 'id' ? read.value : storedValues(declared, { [match]: read.value })[match])
    else if (match === 'id' && 'problem' in read)
      matched.set(line, { problem: { name: match, problem: read.problem } })
  }
  const recordOf = await recordsOf(match, [...keys.values()])
  const lineOf = new Map<number, number>()
  for (const [line, key] of keys) {
    const id = recordOf(key)
    const former = id === undefined ? undefined : lineOf.get(id)
    if (id === undefined) {
      if (match === 'id') matched.set(line, { problem: { name: match, problem: noSuchRecord(Number(key)) } })
    } else if (former === undefined) {
      lineOf.set(id, line.line)
      matched.set(line, { id })
    } else matched.set(line, { id, problem: { name: match, problem: `is the same as in line ${former}` } })
  }
  return matched
}

/** The field as which the column `id` is read. A line without an id creates a record. */
const ID: AnyField = integer({ min: 1, max: 2_147_483_647, optional: true })

async function lockUnchanged(
  trx: TransactionQueries,
  declared: Resource,
  records: readonly AnyRecord[],
): Promise<void> {
  if (records.length === 0) return
  const { rows } = await sql<{ id: number; date_hour_changed: Date }>`
    select id, date_hour_changed from ${sql.table(declared.table)}
    where id = any(${records.map(({ id }) => id)}::integer[]) and date_hour_deleted is null
    order by id for no key update`.execute(trx)
  const versions = new Map(rows.map((row) => [row.id, row.date_hour_changed.getTime()]))
  if (records.some(({ id, dateHourChanged }) => versions.get(id) !== Date.parse(dateHourChanged)))
    throw new Problem(
      'record_changed',
      'Somebody has changed records of this file while it was read. Nothing was stored. Send it again.',
    )
}
