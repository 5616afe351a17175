import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Priority } from '#contract/reports/priority.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { type PreparedReport, priorityOf, type Subjects } from './prepareReport.ts'

interface StoredReport {
  patient: number
  exam: number
  doctor: number
  requester: number
  unit: number | null
  dateExam: Date | null
  requestNumber: string
  document: unknown
  filesDigest: string | null
  priority: Priority
  critical: boolean
  sentPriority: Priority | null
  sentCritical: boolean | null
  releaseId: number | null
  releasedAt: Date | null
}

/**
 * The release of a report whose content equals what was sent. Another time zone of the same moment, other line ends and another number of
 * the same patient do not make it different. Undefined where the content differs, or where a release is asked for and there is none.
 */
export async function releaseOfSame(
  trx: TransactionQueries,
  reportId: number,
  prepared: PreparedReport,
  subjects: Subjects,
): Promise<{ releaseId: number | null } | undefined> {
  const [stored] = await storedReports(trx, [reportId])
  if (!stored || !saysTheSame(stored, prepared, subjects)) return undefined
  const { releaseId, releasedAt } = stored
  const { release, dateRelease } = prepared.sent
  const isSameRelease =
    !release || (releaseId !== null && isSameMoment(dateRelease ?? releasedAt, releasedAt))
  if (!isSameRelease) return undefined
  const { critical } = prepared.sent
  const priority = priorityOf(prepared.sent)
  if (isNewlyCritical(critical, stored.sentCritical))
    await sql`update report set sent_critical = ${critical} where id = ${reportId}`.execute(trx)
  if (isNewPriority(priority, stored.sentPriority))
    await sql`update report set sent_priority = ${priority} where id = ${reportId}`.execute(trx)
  return { releaseId }
}

/** Whether one of these reports, which are no longer valid, has the same text and time as the sent one. */
export async function isOneOf(
  trx: TransactionQueries,
  reportIds: readonly number[],
  prepared: PreparedReport,
  subjects: Subjects,
): Promise<boolean> {
  const { dateRelease } = prepared.sent
  return (await storedReports(trx, reportIds)).some(
    (stored) =>
      saysTheSame(stored, prepared, subjects) &&
      (dateRelease === undefined || isSameMoment(dateRelease, stored.releasedAt)),
  )
}

async function storedReports(trx: TransactionQueries, ids: readonly number[]): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select report.patient_id as patient, report.exam_id as exam, report.doctor_id as doctor, report.requester_id as requester,
      report.unit_id as unit, report.date_exam as "dateExam", report.request_number as "requestNumber",
      report.result_document as document, report.files_digest as "filesDigest", report.priority, report.critical,
      report.sent_priority as "sentPriority", report.sent_critical as "sentCritical",
      case when last.listed then last.id end as "releaseId", last.released_at as "releasedAt"
    from report left join lateral (
      select id, listed, released_at from report_release where report_id = report.id
      order by listed desc, id desc limit 1) last on true
    where report.id = any(${[...ids]}::integer[])`.execute(trx)
  return rows
}

const saysTheSame = (
  stored: StoredReport,
  { sent, text, files }: PreparedReport,
  subjects: Subjects,
): boolean =>
  (Object.keys(subjects) as (keyof Subjects)[]).every((name) => stored[name] === subjects[name]) &&
  isSameMoment(sent.dateExam, stored.dateExam) &&
  (sent.requestNumber || stored.requestNumber) === stored.requestNumber &&
  isDeepStrictEqual(composed(stored.document), composed(text.document)) &&
  stored.filesDigest === files.digest &&
  (!isNewPriority(priorityOf(sent), stored.sentPriority) || priorityOf(sent) === stored.priority) &&
  (!isNewlyCritical(sent.critical, stored.sentCritical) || sent.critical === stored.critical)

/**
 * Whether the other system says something else than before, when it may have said nothing. A system that always says the same, or always
 * what holds without its word, changes nothing that a person has set here.
 */
const isNewlySaid =
  <Value>(unsaid: Value) =>
  (sent: Value | undefined, before: Value | null | undefined): boolean =>
    sent !== undefined && sent !== (before ?? unsaid)

export const isNewlyCritical = isNewlySaid<boolean>(false)
export const isNewPriority = isNewlySaid<Priority>('routine')

/** With one spelling of each letter with an accent, and without the mark that files begin with. */
const composed = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document).replaceAll('\uFEFF', '').normalize('NFC'))

const isSameMoment = (one: string | Date | null, other: Date | null): boolean =>
  one !== null && other !== null && new Date(one).getTime() === other.getTime()
