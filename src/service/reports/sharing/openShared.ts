import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import {
  PASS_MINUTES,
  SHARE_CODE_DIGITS,
  type shareEnds,
  shareOperations,
  type SharedReport,
} from '#contract/reports/sharing.ts'
import { MAX_WRONG_CODES } from '#contract/resources/share.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { readIdempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { signedText } from '#service/http/signedText.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { reportRepository, sendFile } from '#service/reports/files/reportFiles.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { malformed } from '#service/resources/refusals.ts'
import { documentOf } from '#service/reports/reportText.ts'
import { isReleased } from '#service/reports/visibility.ts'
import { hashOfCode, hashOfKey } from './codes.ts'

interface StoredShare {
  id: number
  reportId: number
  patientId: number
  codeHash: Uint8Array
  expires: Date
  uses: number
  maxUses: number
  wrongCodes: number
  lastRequest: string | null
}

/** What somebody without an account can do with a link. */
export function openSharedRoutes(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
  files: FileStore,
): void {
  const passes = signedText(secrets, 'share pass')
  const pdfs = reportRepository(queries, () => isReleased)

  route(app, shareOperations.openShare, async (call) => {
    const { key, code } = call.body
    const digits = code.replaceAll(/\D/g, '')
    // Whoever mistypes the length has not tried a code.
    if (digits.length !== SHARE_CODE_DIGITS)
      throw malformed([{ name: 'code', problem: `must have ${SHARE_CODE_DIGITS} digits` }])
    const opened = await queries.transaction().execute((trx) => open(trx, { key, code: digits }, call))
    // Thrown after the transaction, which has counted a wrong code.
    if (opened instanceof Problem) throw opened
    const { share, report } = opened
    const until = Date.now() + PASS_MINUTES * 60_000
    const pass: Pass = { share: share.id, report: report.reportId, until }
    return { ...report, pass: passes.make(pass) }
  })

  route(app, shareOperations.getSharedPdf, async (call) => {
    const pass = passes.read(call.body.pass) as Pass | undefined
    if (!pass || pass.until < Date.now())
      throw new Problem('session_ended', 'This was opened too long ago. Open the link again.')
    const share = await findShare(queries, sql`id = ${pass.share}`)
    if (!share) throw revoked()
    if (share.expires.getTime() <= Date.now()) throw ended('expired')
    const current = await readCurrent(queries, share)
    if (!current?.hasPdf || current.reportId !== pass.report) throw ended('withdrawn')
    const file = await pdfs.findPdf(pass.report, undefined)
    if (!file) throw ended('withdrawn')
    return sendFile(call, files, file, () =>
      recordAct(queries, call, {
        act: 'share.pdf',
        record: { kind: 'report', ids: [pass.report] },
        detail: { share: pass.share },
      }),
    )
  })
}

/** Counts a use and reads the report, or counts a wrong code; the refusal is returned, so that what was counted stays. */
async function open(
  trx: TransactionQueries,
  { key, code }: { key: string; code: string },
  call: Actor & { request: { headers: FastifyRequest['headers'] } },
): Promise<Problem | { share: StoredShare; report: Omit<SharedReport, 'pass'> }> {
  const share = await findShare(trx, sql`key_hash = ${hashOfKey(key)}`, sql`for no key update`)
  if (!share) return revoked()
  const request = readIdempotencyKey(call.request.headers) ?? null
  // The answer to it was lost, so that it is the same use.
  const isRepeated = request !== null && request === share.lastRequest
  const end = endOf(isRepeated ? { ...share, uses: share.uses - 1 } : share)
  if (end) return ended(end)
  const report = await readCurrent(trx, share)
  if (!report) return ended('withdrawn')
  const act = { act: 'share.open', record: { kind: 'report', ids: [report.reportId] } } as const
  if (!timingSafeEqual(share.codeHash, hashOfCode(key, code))) {
    await change(trx, share.id, sql`wrong_codes = wrong_codes + 1`)
    await recordAct(trx, call, { ...act, outcome: 'refused', detail: { share: share.id } })
    const triesLeft = MAX_WRONG_CODES - share.wrongCodes - 1
    if (triesLeft === 0) return ended('locked')
    const problem = 'is not the one of this link'
    return new Problem('bad_credentials', 'This code is not the one of this link.', {
      triesLeft,
      fields: [{ name: 'code', problem, code: 'wrong_code' }],
    })
  }
  const uses = share.uses + (isRepeated ? 0 : 1)
  await change(
    trx,
    share.id,
    sql`uses = ${uses}, wrong_codes = 0, last_used = clock_timestamp(), last_request = ${request}`,
  )
  await recordAct(trx, call, { ...act, detail: { share: share.id } })
  const usesLeft = share.maxUses - uses
  return { share, report: { ...report, expires: share.expires.toISOString(), usesLeft } }
}

async function findShare(
  queries: Queries,
  which: RawBuilder<unknown>,
  lock = sql``,
): Promise<StoredShare | undefined> {
  const { rows } = await sql<StoredShare>`
    select id, report_id as "reportId", patient_id as "patientId", code_hash as "codeHash", expires, uses,
      max_uses as "maxUses", wrong_codes as "wrongCodes", last_request as "lastRequest"
    from report_share where ${which} and date_hour_deleted is null ${lock}`.execute(queries)
  return rows[0]
}

const revoked = () =>
  new Problem('not_found', 'This link is not complete, or was revoked. Ask who has sent it.')

type End = (typeof shareEnds)[number]

function endOf({ expires, uses, maxUses, wrongCodes }: StoredShare): End | undefined {
  if (expires.getTime() <= Date.now()) return 'expired'
  if (wrongCodes >= MAX_WRONG_CODES) return 'locked'
  return uses >= maxUses ? 'used' : undefined
}

const sentences: Readonly<Record<End, string>> = {
  expired: 'This link has expired. Ask the clinic for another one.',
  used: 'The report was opened by this link as often as it can be. Ask the clinic for another one.',
  locked: 'A wrong code was typed too often, so that this link is closed. Ask the clinic for another one.',
  withdrawn: 'This report is no longer available by this link. Ask the clinic.',
}

function ended(end: End): Problem {
  return new Problem('wrong_state', sentences[end], {
    fields: [{ name: 'key', problem: sentences[end], code: end }],
  })
}

/** A change by nobody who is known: it leaves no version of the record behind, as those of users do. */
const change = (trx: TransactionQueries, id: number, assignments: ReturnType<typeof sql>) =>
  sql`update report_share set ${assignments}, date_hour_changed = ${changedNow} where id = ${id}`.execute(trx)

/**
 * The report that is valid by now in place of the one that the link was made for. None where that is withdrawn, or where it was moved to another
 * patient since: the link was meant for the first one. A record that was merged is the same patient. A PDF from outside that names another patient
 * is not offered.
 */
async function readCurrent(
  queries: Queries,
  { reportId, patientId }: StoredShare,
): Promise<Omit<SharedReport, 'pass' | 'expires' | 'usesLeft'> | undefined> {
  const { rows } = await sql<Found>`
    with recursive versions as (
      select id, replaced_by_id from report where id = ${reportId}
      union select later.id, later.replaced_by_id from report later join versions on later.id = versions.replaced_by_id
    ), same_patient as (
      select id, merged_into_id from patient where id = ${patientId}
      union select kept.id, kept.merged_into_id from patient kept join same_patient on kept.id = same_patient.merged_into_id
    )
    select report.id as "reportId", result, result_document as "resultDocument", date_exam as "dateExam",
      date_report_release as released, date_sign as signed, pdf_source <> 'none' and pdf_patient is null as "hasPdf", exam.name as exam, exam.language,
      patient.first_name as "firstName", patient.middle_name as "middleName", patient.last_name as "lastName",
      patient.social_name as "socialName", patient.birth_date as "birthDate",
      doctor.first_name as "doctorFirst", doctor.middle_name as "doctorMiddle", doctor.last_name as "doctorLast"
    from report
    join versions on versions.id = report.id and versions.replaced_by_id is null
    join patient on patient.id = report.patient_id
    join exam on exam.id = report.exam_id
    join employee as doctor on doctor.id = report.doctor_id
    where ${isReleased} and report.date_hour_deleted is null and patient_id in (select id from same_patient)`.execute(
    queries,
  )
  const [found] = rows
  if (!found) return undefined
  const { firstName, middleName, lastName, socialName, birthDate } = found
  return {
    reportId: found.reportId,
    patient: { firstName, middleName, lastName, socialName, birthDate },
    exam: { name: found.exam, language: found.language },
    doctor: { firstName: found.doctorFirst, middleName: found.doctorMiddle, lastName: found.doctorLast },
    signed: found.signed?.toISOString() ?? null,
    dateExam: found.dateExam?.toISOString() ?? null,
    released: found.released?.toISOString() ?? null,
    isCorrection: found.reportId !== reportId,
    document: documentOf(found),
    hasPdf: found.hasPdf,
  }
}

type Found = SharedReport['patient'] & {
  reportId: number
  result: string
  resultDocument: ResultDocument | null
  dateExam: Date | null
  released: Date | null
  signed: Date | null
  hasPdf: boolean
  exam: string
  language: string
  doctorFirst: string
  doctorMiddle: string
  doctorLast: string
}

/** What the service has signed. */
interface Pass {
  share: number
  report: number
  /** Milliseconds since 1970. */
  until: number
}
