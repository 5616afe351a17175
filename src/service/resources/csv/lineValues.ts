import type { AnyField } from '#contract/declaration/resourceField.ts'
import { changedRecordSchema, newRecordSchema, type Resource } from '#contract/declaration/resource.ts'
import type { Queries } from '#service/database/database.ts'
import { parse } from '#service/http/parse.ts'
import { Problem } from '#service/http/problem.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { newValues, type Values } from '#service/resources/values.ts'
import { changedValues, isSameValue } from '#service/resources/writing/changes.ts'
import { type CellContext, readCell } from './cells.ts'

/** The cells of a line by column. */
export type Cells = Readonly<Record<string, string>>

/** The write of a line of a file. */
export interface PlannedLine {
  line: number
  /** Why it is refused. */
  problems: FieldProblem[]
  /** The record that it changes; undefined where it creates one. */
  before: AnyRecord | undefined
  /** The values that are written: of a change, only those that differ. */
  values: Values
}

type ReadLine = (cells: Cells, before: AnyRecord | undefined) => { problems: FieldProblem[]; values: Values }

/** Reads the values of lines, or their problems, with the schemas of a request. */
export async function valuesReader(
  queries: Queries,
  declared: Resource,
  context: CellContext,
): Promise<ReadLine> {
  const newRecord = newRecordSchema(declared)
  const changedRecord = changedRecordSchema(declared)
  const zoneOf = await lineZones(queries, declared, context)
  return (cells, before) => {
    const body: Record<string, unknown> = {}
    const problems: FieldProblem[] = []
    const inZone = { ...context, timeZone: zoneOf(cells, before) }
    for (const [name, cell] of Object.entries(cells)) {
      const field = declared.fields[name]
      if (!field) continue
      const stored = (before as Values | undefined)?.[name]
      const read = readUnmoved(field, cell, { isNew: before === undefined, stored }, inZone)
      if ('problem' in read) problems.push({ name, problem: read.problem })
      // An unchanged value is not checked: it may be one that the service made and requests may not send, such as an integration's username.
      else if (read.value !== undefined && !(before && isSameValue(declared, name, stored, read.value)))
        body[name] = read.value
    }
    if (problems.length > 0) return { problems, values: {} }
    try {
      if (!before) return { problems, values: newValues(declared, parse(newRecord, body, 'csv')) }
      const { id, dateHourChanged } = before
      const sent = parse(changedRecord, { ...body, id, dateHourChanged }, 'csv')
      return { problems, values: changedValues(declared, before, sent) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { problems: [...(error.details.fields ?? [])], values: {} }
    }
  }
}

/** The zone of times that name none: that of the unit of a line, where it has one, else the clinic's. */
async function lineZones(
  queries: Queries,
  { fields }: Resource,
  { find, timeZone }: CellContext,
): Promise<(cells: Cells, before: AnyRecord | undefined) => string> {
  const all = Object.entries(fields)
  const [unit] = all.find(([, field]) => field.kind === 'reference' && field.to === 'unit') ?? []
  if (unit === undefined || !all.some(([, { kind }]) => kind === 'timestamp')) return () => timeZone
  const rows = await queries
    .selectFrom('unit')
    .select(['id', 'time_zone'])
    .where('time_zone', 'is not', null)
    .execute()
  const zones = new Map<unknown, string | null>(rows.map(({ id, time_zone }) => [id, time_zone]))
  return (cells, before) => {
    const named = cells[unit]
    const stored = (before as Values | undefined)?.[unit] as { id: number } | null | undefined
    return zones.get(named === undefined ? stored?.id : find('unit', named.trim())) || timeZone
  }
}

/**
 * The value of a cell, so that a file that was only opened and saved in a spreadsheet changes nothing. Spreadsheets change line breaks, may write
 * the month before the day, and leave out time zones. A date that equals the stored one only with the month first, or only in UTC, is refused.
 */
function readUnmoved(
  field: AnyField,
  cell: string,
  { isNew, stored }: { isNew: boolean; stored: unknown },
  context: CellContext,
) {
  const read = (text: string, timeZone = context.timeZone) =>
    readCell(field, text, isNew, { ...context, timeZone })
  const given = read(cell)
  if (field.kind === 'longText' && typeof stored === 'string')
    return brokenAlike(cell) === brokenAlike(stored) ? { value: stored } : given
  if (field.kind !== 'date' && field.kind !== 'timestamp') return given
  const isStored = (one: typeof given) =>
    'value' in one && Date.parse(String(one.value)) === Date.parse(String(stored))
  const monthFirst = cell.trim().replace(/^(\d{2})\/(\d{2})(?=\/)/, '$2/$1')
  const others = [monthFirst, cell].flatMap((text) => [read(text), read(text, 'UTC')])
  return 'value' in given && !isStored(given) && others.some(isStored)
    ? { problem: `may be ${String(stored)} or ${String(given.value)}: write which` }
    : given
}

const brokenAlike = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
