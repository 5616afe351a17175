import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { PreparedReport, Subjects } from './prepareReport.ts'

interface Stored {
  patient: number
  exam: number
  doctor: number
  requester: number
  unit: number | null
  dateExam: Date | null
  requestNumber: string
  document: unknown
  filesDigest: string | null
  releaseId: number | null
  releasedAt: Date | null
}

/**
 * The release of a report that says what was sent, however it is written: a moment in another zone, a line end, a further number of the same patient
 * correct nothing. Undefined where it says something else, or where a release is asked for and there is none.
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
  return isSameRelease ? { releaseId } : undefined
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

async function storedReports(trx: TransactionQueries, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select report.patient_id as patient, report.exam_id as exam, report.doctor_id as doctor, report.requester_id as requester,
      report.unit_id as unit, report.date_exam as "dateExam", report.request_number as "requestNumber",
      report.result_document as document, report.files_digest as "filesDigest",
      case when last.listed then last.id end as "releaseId", last.released_at as "releasedAt"
    from report left join lateral (
      select id, listed, released_at from report_release where report_id = report.id
      order by listed desc, id desc limit 1) last on true
    where report.id = any(${[...ids]}::integer[])`.execute(trx)
  return rows
}

const saysTheSame = (stored: Stored, { sent, text, files }: PreparedReport, subjects: Subjects): boolean =>
  (Object.keys(subjects) as (keyof Subjects)[]).every((name) => stored[name] === subjects[name]) &&
  isSameMoment(sent.dateExam, stored.dateExam) &&
  (sent.requestNumber || stored.requestNumber) === stored.requestNumber &&
  isDeepStrictEqual(composed(stored.document), composed(text.document)) &&
  stored.filesDigest === files.digest

/** With one spelling of each letter with an accent, and without the mark that files begin with. */
const composed = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document).replaceAll('\uFEFF', '').normalize('NFC'))

const isSameMoment = (one: string | Date | null, other: Date | null): boolean =>
  one !== null && other !== null && new Date(one).getTime() === other.getTime()
