import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { spoiltCell } from '#contract/patients/documentNumbers.ts'
import { fold } from '#contract/names/matching.ts'
import { sexIn } from '#contract/patients/sex.ts'
import { integration as declared } from '#contract/resources/integrations.ts'
import { readDay, type ReadText } from '#contract/moments/day.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import type { Caller } from '#service/http/route.ts'
import { imprecision } from '#service/records/birthDate.ts'
import { malformed } from '#service/resources/refusals.ts'
import { integrationHooks } from '#service/resources/hooks/integration.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'
import type { PdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { bindNumber, type BoundGroup, boundTo, type Match } from '#service/integrations/match.ts'
import { FolderError } from './folderFiles.ts'

/** The tools of the import of each line. */
export interface FolderContext {
  /** Outside of a line's transaction; of a dry run, its only transaction. */
  queries: Queries
  integrationId: number
  writer: Writer
  /** The folder that is imported. */
  folder: FileStore
  /** Where the files of reports are kept. */
  files: FileStore
  inspection: PdfInspection
  /** In which times without an offset are read. */
  timeZone: string
  /** How much has to be known of a patient's birth date. */
  birthDates: BirthDatePrecision
}

export type LineOutcome = 'created' | 'changed' | 'unchanged'

/** Stores a line that has been read and checked, in a transaction. Throws a Problem where it cannot be stored. */
export type StoreLine = (trx: TransactionQueries) => Promise<LineOutcome>

/** The refusal of a cell. */
export const refused = (name: string, problem: string) => malformed([{ name, problem }])

const DAYS = ['birthDate', 'patientBirthDate']

/** The cells of a line, with days in the contract's form. Refuses what a spreadsheet has written anew; a text may be a number with an exponent. */
export function checkedCells(
  cells: Readonly<Record<string, string>>,
  birthDates: BirthDatePrecision | undefined,
): Record<string, string> {
  const problems = Object.entries(cells).flatMap(([name, cell]) => {
    const problem = name === 'text' && !cell.startsWith('#') ? undefined : spoiltCell(cell)
    return problem === undefined ? [] : [{ name, problem }]
  })
  if (problems.length > 0) throw malformed(problems)
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      DAYS.includes(name) ? readCell(name, cell, (text) => readBirthDate(text, birthDates)) : cell,
    ]),
  )
}

/** Reads a day, or a year alone where that is enough of a patient. An employee, for whom there is no setting, has a day. */
function readBirthDate(text: string, setting: BirthDatePrecision | undefined): ReadText {
  if (setting === undefined || !/^\d{4}$/.test(text)) return readDay(text)
  const problem = imprecision(text, setting)
  return problem === undefined ? { value: text } : { problem }
}

/** The value of a cell. Throws where it cannot be read. */
export function readCell(name: string, cell: string, read: (text: string) => ReadText): string {
  const result = read(cell)
  if ('problem' in result) throw refused(name, result.problem)
  return result.value
}

/**
 * The record of a line: undefined where there is none yet. Throws where several may match, or where the line's number leads to a record
 * that was removed here or is another person's.
 */
export async function knownRecord(
  trx: TransactionQueries,
  { integrationId }: FolderContext,
  group: BoundGroup,
  number: string | undefined,
  match: Match,
): Promise<number | undefined> {
  if ('found' in match) return match.found
  const bound = number !== undefined && (await boundTo({ queries: trx, integrationId }, group, number))
  if (match.reason !== 'unmatched' || bound) throw malformed([{ name: 'externalId', problem: match.problem }])
  return undefined
}

/** Binds the number of a line to its record, unless it is. */
export async function bind(
  trx: TransactionQueries,
  { integrationId, writer }: FolderContext,
  group: BoundGroup,
  number: string | undefined,
  record: number,
): Promise<void> {
  if (number === undefined) return
  const source = { queries: trx, integrationId }
  const bound = await boundTo(source, group, number)
  // A patient's number may lead to the record into which the bound one was merged.
  if (bound === undefined) await bindNumber(source, { group, number, record }, writer.caller.id)
}

/** The row of a short list that a cell names by its code or its name. */
export async function rowNamed(
  queries: Queries,
  table: 'gender' | 'document_type',
  column: string,
  text: string,
): Promise<{ id: number; name: string; code: string | null }> {
  const rows = await queries
    .selectFrom(table)
    .select(['id', 'name', 'code'])
    .where('date_hour_deleted', 'is', null)
    .execute()
  const named = (wanted: string | undefined) =>
    rows.find(({ name, code }) => fold(code ?? '') === wanted || fold(name) === wanted)
  const recordId = named(fold(text)) ?? (table === 'gender' ? named(sexIn(text)) : undefined)
  if (recordId) return recordId
  throw refused(column, `is none of ${rows.map(({ name, code }) => code ?? name).join(', ')}`)
}

const NAME = 'Folder import'

// A command has no request and no network address.
const request = { id: '', ip: '', headers: {} }

/** The integration whose acts an import is, which is made the first time, and its user as a writer. */
export async function folderIntegration(
  queries: Queries,
): Promise<{ integrationId: number; writer: Writer }> {
  const integrationId = (await find(queries)) ?? (await make(queries))
  const user = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('app_user.integration_id', '=', integrationId)
    .executeTakeFirstOrThrow()
  const caller: Caller = { ...toKnownUser(user), session: null, key: { id: 0, integrationId } }
  return { integrationId, writer: { caller, request, isOperator: true } }
}

async function find(queries: Queries): Promise<number | undefined> {
  const integrationRow = await queries
    .selectFrom('integration')
    .select(['id', 'active'])
    .where('name', '=', NAME)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  if (integrationRow && !integrationRow.active)
    throw new FolderError(`The integration “${NAME}” is not active in the settings, so nothing is imported.`)
  return integrationRow?.id
}

async function make(queries: Queries): Promise<number> {
  // No user of the portal gives a command, and no permission limits it.
  const caller = { id: null, username: '' } as unknown as Caller
  const insert = (trx: TransactionQueries) =>
    createAndUpdate(declared, integrationHooks as Hooks).insert(
      trx,
      { name: NAME },
      { caller, request, isOperator: true },
    )
  const { id } = queries.isTransaction
    ? await insert(queries as TransactionQueries)
    : await queries.transaction().execute(insert)
  return id
}
