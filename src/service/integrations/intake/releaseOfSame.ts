import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { PreparedReport } from './prepareReport.ts'
import type { Subjects } from './storeReport.ts'

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
  { sent, text, files }: PreparedReport,
  subjects: Subjects,
): Promise<{ releaseId: number | null } | undefined> {
  const { rows } = await sql<Stored>`
    select report.patient_id as patient, report.exam_id as exam, report.doctor_id as doctor, report.requester_id as requester,
      report.unit_id as unit, report.date_exam as "dateExam", report.request_number as "requestNumber",
      report.result_document as document, report.files_digest as "filesDigest", report_release.id as "releaseId",
      report_release.released_at as "releasedAt"
    from report left join report_release on report_release.report_id = report.id and report_release.listed
    where report.id = ${reportId}`.execute(trx)
  const [stored] = rows
  if (!stored) return undefined
  const { releaseId, releasedAt } = stored
  const isSameRelease =
    !sent.release || (releaseId !== null && isSameMoment(sent.dateRelease ?? releasedAt, releasedAt))
  const isSame =
    isSameRelease &&
    (Object.keys(subjects) as (keyof Subjects)[]).every((name) => stored[name] === subjects[name]) &&
    isSameMoment(sent.dateExam, stored.dateExam) &&
    (sent.requestNumber ?? stored.requestNumber) === stored.requestNumber &&
    isDeepStrictEqual(stored.document, text.document) &&
    stored.filesDigest === files.digest
  return isSame ? { releaseId } : undefined
}

const isSameMoment = (one: string | Date | null, other: Date | null): boolean =>
  one !== null && other !== null && new Date(one).getTime() === other.getTime()
