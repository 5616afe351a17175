import { sql } from 'kysely'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { releaseLocked, releasing } from '#service/reports/writing/releasing.ts'
import { reportWriting } from '#service/reports/writing/reportHooks.ts'
import type { OwnReport } from '#service/reports/writing/reportRules.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { DAY, MINUTE } from '#demo/clinicTime.ts'
import { habitsFor, signingDays } from '#demo/people/examiners.ts'
import { exams } from '#demo/exams/exams.ts'
import { correctionReason, correctionText } from '#demo/plan/writeReport.ts'
import { selectStaff, writerOf } from './staff.ts'
import { makeVisit } from './visit.ts'
import type { LivingContext, WrittenVisit } from './visit.ts'

/** The acts on a report: most are new; as many as are closed without a release are released later. */
const kinds = { new: 82, amendment: 8, closed: 5, waiting: 5 }

/**
 * Does with a report what doctors do in the portal, by the same code: writes, closes and releases it. Returns whether
 * there was one.
 */
export async function releaseReport(trx: TransactionQueries, context: LivingContext): Promise<boolean> {
  const kind = context.random.among(kinds)
  if (kind === 'waiting' && (await releaseWaiting(trx, context))) return true
  const written =
    (kind === 'amendment' ? await makeAmendment(trx, context) : undefined) ?? (await makeVisit(trx, context))
  const writer = written && (await writerOf(trx, written.examiner))
  if (!writer) return false
  const { insert } = createAndUpdate(declared, reportWriting() as Hooks)
  const stored = await insert(trx, { ...written.body, close: 1 }, writer)
  if (kind !== 'closed') await releaseLocked(trx, stored as unknown as OwnReport, writer)
  return true
}

/** Releases the report that has waited longest for it, of an examiner who does that today. */
async function releaseWaiting(trx: TransactionQueries, { clock, now }: LivingContext): Promise<boolean> {
  const isSigningDay = signingDays.includes(clock.wallClock(now).getUTCDay())
  const { signsRarely } = habitsFor(exams)
  const { rows } = await sql<{ id: number; doctor: number }>`
    select report.id, report.doctor_id as doctor
    from report_release join report on report.id = report_id
    where status = 'pending' and not listed and report_release.date_hour_deleted is null
      and report.date_hour_deleted is null
      and exists (select from patient where patient.id = report.patient_id and patient.date_hour_deleted is null)
      and exists (select from app_user where app_user.employee_id = report.doctor_id and demo and password_hash = '')
      and (${isSigningDay} or report.doctor_id <> ${signsRarely})
    order by date_close, report.id limit 1`.execute(trx)
  const [waiting] = rows
  const writer = waiting && (await writerOf(trx, waiting.doctor))
  if (!writer) return false
  await releasing.release(trx, waiting.id, writer)
  return true
}

interface Released {
  id: number
  doctor: number
  requester: number
  patient: number
  exam: number
  unit: number | null
  language: string
  document: ResultDocument
  dateExam: Date
  dateClose: Date
  technician: number | null
  nurse: number | null
  anesthetist: number | null
}

/** A correction of a report of the last days. Undefined where there is none to correct. */
async function makeAmendment(
  trx: TransactionQueries,
  { random, clock, now }: LivingContext,
): Promise<WrittenVisit | undefined> {
  const { rows } = await sql<Released>`
    select report.id, report.doctor_id as doctor, requester_id as requester, report.patient_id as patient,
      report.exam_id as exam, report.unit_id as unit, exam.language, result_document as document, date_exam as "dateExam",
      date_close as "dateClose", technician_id as technician, nurse_id as nurse, anesthetist_id as anesthetist
    from report_release join report on report.id = report_id join exam on exam.id = report.exam_id
    where listed and released_at between ${new Date(now - 4 * DAY)} and ${new Date(now - 5 * MINUTE)}
      and pdf_source = 'typeset' and replaced_by_id is null and amends_id is null and result_document #>> '{blocks,0,kind}' = 'heading'
      and not exists (select from report other where other.amends_id = report.id)
      and exists (select from app_user where app_user.employee_id = report.doctor_id and demo and password_hash = '')
    order by released_at desc, report.id desc limit 30`.execute(trx)
  if (rows.length === 0) return undefined
  const old = random.pick(rows)
  const { requester } = await selectStaff(trx)
  const others = requester.filter((id) => id !== old.requester)
  const language = old.language === 'pt-BR' ? 'pt-BR' : 'en-US'
  const correction = correctionText(clock.dateOf(old.dateClose.getTime()), language)
  const reference = (id: number | null) => (id === null ? null : { id })
  return {
    examiner: old.doctor,
    body: {
      amends: { id: old.id },
      correctionReason: correctionReason(language),
      patient: { id: old.patient },
      exam: { id: old.exam },
      doctor: { id: old.doctor },
      requester: { id: others.length > 0 ? random.pick(others) : old.requester },
      technician: reference(old.technician),
      nurse: reference(old.nurse),
      anesthetist: reference(old.anesthetist),
      unit: reference(old.unit),
      resultDocument: { blocks: [...old.document.blocks, ...readHeadedText(correction).blocks] },
      dateExam: old.dateExam.toISOString(),
    },
  }
}
