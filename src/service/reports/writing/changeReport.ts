import { sql } from 'kysely'
import { report as declared } from '#contract/resources/report.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { missingReport } from '#service/reports/visibility.ts'
import { embedInReports } from '#service/reports/wholeReports.ts'
import { isReadableBy, isWritableBy } from '#service/reports/visibility.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { closed, mayWrite, notYours, type OwnReport, type ReportRecord } from './reportRules.ts'

const hooks = { visible: isReadableBy, notFound: async () => missingReport('report') }
const embedding: Hooks<typeof declared> = { ...hooks, embed: embedInReports }
// Without what answers embed, because reading that takes longer than a change.
const repository = recordRepository(declared, hooks)
const whole = recordRepository(declared, embedding as Hooks)

/** A report that the caller may read, locked; throws a Problem where it is not there, or has another version. */
export const lockReadable = async (
  trx: TransactionQueries,
  id: number,
  writer: Writer,
  version?: string,
): Promise<OwnReport> => (await repository.lock(trx, { id, version }, writer)) as unknown as OwnReport

/** The same, of a report that the caller may change. */
export async function lockReport(
  trx: TransactionQueries,
  id: number,
  writer: Writer,
  version?: string,
): Promise<OwnReport> {
  const stored = await lockReadable(trx, id, writer, version)
  if (!mayWrite(stored, writer.caller)) throw notYours()
  return stored
}

/** The same, of a draft. */
export async function lockDraft(trx: TransactionQueries, id: number, writer: Writer): Promise<OwnReport> {
  const stored = await lockReport(trx, id, writer)
  if (stored.close === 1) throw closed()
  return stored
}

/** Writes columns of a locked report that no request can set, with its history, and returns it. */
export async function changeReport(
  trx: TransactionQueries,
  before: OwnReport,
  columns: Record<string, unknown>,
  writer: Writer,
): Promise<OwnReport> {
  const { after } = await storing(declared).storeOne(trx, { values: {}, before, beside: columns }, writer)
  return after as unknown as OwnReport
}

/** A report as it is stored, without a check of who may read it. */
export const readStored = async (trx: Queries, id: number): Promise<OwnReport> =>
  (await repository.readStored(trx, id)) as unknown as OwnReport

/** A draft that a user may change; undefined where there is none. */
export async function findDraft(
  queries: Queries,
  id: number,
  caller: Caller,
): Promise<OwnReport | undefined> {
  const row = await queries
    .selectFrom('report')
    .select('id')
    .where('id', '=', id)
    .where('draft', '=', true)
    .where('date_hour_deleted', 'is', null)
    .where(isWritableBy(caller))
    .executeTakeFirst()
  return row && readStored(queries, id)
}

/** The report for an answer; throws a Problem where the caller may not read it. */
export const readReport = async (queries: Queries, id: number, writer: Writer): Promise<ReportRecord> =>
  (await whole.findById(queries, id, writer.caller)) as unknown as ReportRecord

/** The ids of a report and of all that it corrects or is corrected by, in order. */
export async function versionsOf(queries: Queries, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive version (id, amends_id) as (
      select id, amends_id from report where id = ${id}
      union
      select report.id, report.amends_id from report join version
        on report.id = version.amends_id or report.amends_id = version.id)
    select id from version order by id`.execute(queries)
  return rows.map((row) => row.id)
}
