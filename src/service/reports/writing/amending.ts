import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { isReadableBy } from '#service/reports/visibility.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'
import { noSuchRecord } from '#service/resources/writing/references.ts'
import { isClosing, type ReportWriting, requireDecision } from './reportRules.ts'

interface Amended {
  id: number
  close: number
  replaced_by_id: number | null
  patient_id: number
  doctor_id: number
  readable: boolean
  amended_by: number | null
}

/** Problems of a new report that corrects another: a closed one, of the same patient, without another correction. */
export async function amendmentProblems({
  trx,
  values,
  before,
  writer,
}: ReportWriting): Promise<FieldProblem[]> {
  const amends = before === undefined ? values.amends : before.amends?.id
  if (typeof amends !== 'number') return []
  if (before) {
    const moved = values.patient !== undefined
    return moved ? [{ name: 'patient', problem: 'is that of the report that it amends' }] : []
  }
  // Locked, so that of two corrections at the same time the second sees the first.
  const { rows } = await sql<Amended>`
    select id, close, replaced_by_id, patient_id, doctor_id, ${isReadableBy(writer.caller)} as readable, (
      select min(other.id) from report other
      where other.amends_id = report.id and other.date_hour_deleted is null and not exists (
        select from report_release where report_id = other.id and status = 'withdrawn')) as amended_by
    from report where id = ${amends} for no key update`.execute(trx)
  const [amended] = rows
  if (!amended) return []
  if (!amended.readable) return [{ name: 'amends', problem: noSuchRecord(amends) }]
  requireDecision('report.amend', amended.doctor_id, writer.caller)
  if (amended.close === 0)
    return [{ name: 'amends', problem: 'is still a draft, which can be changed itself' }]
  const other = amended.replaced_by_id ?? amended.amended_by
  if (other !== null)
    throw new Problem('in_use', `Report ${amends} has a correction already: report ${other}.`, {
      fields: [{ name: 'amends', problem: `is corrected by report ${other}` }],
    })
  return values.patient === amended.patient_id
    ? []
    : [
        {
          name: 'patient',
          problem: `has to be that of the report that it amends; where report ${amends} is of somebody else, first move it to the right patient (POST /report/move, or “Move to another patient” at the report), then correct it`,
        },
      ]
}

/** A correction that is closed here says why; of what another system has sent, that system may. No other report has a reason. */
export function reasonProblems(
  { values, before }: Pick<ReportWriting, 'values' | 'before'>,
  isReceived: boolean,
): FieldProblem[] {
  const { correctionReason: sent } = values
  const problem = (text: string) => [{ name: 'correctionReason', problem: text }]
  if (!(before ? before.amends : values.amends))
    return sent ? problem('is the reason of a correction, and this report corrects none') : []
  const reason = (sent === undefined ? before?.correctionReason : sent) ?? ''
  const isNeeded = isClosing({ values, before }) && !isReceived
  return isNeeded && !A_WORD.test(reason) ? problem('has to say why the report is corrected') : []
}

const A_WORD = /[\p{L}\p{N}]/u

/**
 * An amendment has the numbers of the report that it corrects, by which other systems know it. The system that has sent the report may correct the
 * number of its request.
 */
export async function amendmentColumns({ trx, values, before }: ReportWriting, isReceived: boolean) {
  const amends = before === undefined ? values.amends : before.amends?.id
  if (typeof amends !== 'number') return {}
  const { external_id, ...ofRequest } = await trx
    .selectFrom('report')
    .select(['request_number', 'external_id', 'name_search', 'name_sort'])
    .where('id', '=', amends)
    .executeTakeFirstOrThrow()
  return isReceived && values.requestNumber ? { external_id } : { external_id, ...ofRequest }
}

/** An amendment begins with the images of the report that it corrects. The files are the same. */
export const copyImages = (trx: TransactionQueries, from: number, to: number) =>
  sql`insert into image (report_id, name, media_type, width, height, size, caption, position, key_image, path,
      thumbnail_path, name_search, name_sort, user_created)
    select ${to}, name, media_type, width, height, size, caption, position, key_image, path, thumbnail_path,
      name_search, name_sort, user_created
    from image where report_id = ${from} and date_hour_deleted is null order by position, id`.execute(trx)

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
