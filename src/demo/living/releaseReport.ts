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
import { habitsFor } from '#demo/people/examiners.ts'
import { exams } from '#demo/exams/exams.ts'
import { correctionReason, correctionText } from '#demo/plan/writeReport.ts'
import type { Language } from '#demo/texts/template.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { valuesIn } from '#service/resources/values.ts'
import { hasUser, writerOf } from './staff.ts'
import { isSigningDay, makeVisit, withoutRemoved, type LivingContext, type WrittenVisit } from './visit.ts'

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
  if (!written) return false
  const { body, writer } = written
  const { insert } = createAndUpdate(declared, reportWriting() as Hooks)
  const stored = await insert(trx, { ...body, close: 1 }, writer)
  if (kind !== 'closed') await releaseLocked(trx, stored as unknown as OwnReport, writer)
  return true
}

const patientIsThere = sql`exists (
  select from patient where patient.id = report.patient_id and patient.date_hour_deleted is null)`

/** Releases the report that has waited longest for it, of an examiner who does that today. */
async function releaseWaiting(trx: TransactionQueries, context: LivingContext): Promise<boolean> {
  const { signsRarely } = habitsFor(exams)
  const { rows } = await sql<{ id: number; doctor: number }>`
    select report.id, report.doctor_id as doctor
    from report_release join report on report.id = report_id
    where status = 'pending' and not listed and report_release.date_hour_deleted is null
      and report.date_hour_deleted is null
      and ${patientIsThere}
      and ${hasUser('report.doctor_id')}
      and (${isSigningDay(context)} or report.doctor_id <> ${signsRarely})
    order by date_close, report.id limit 1`.execute(trx)
  const [waiting] = rows
  const writer = waiting && (await writerOf(trx, waiting.doctor))
  if (!writer) return false
  await releasing.release(trx, waiting.id, writer)
  return true
}

/** A correction of a report of the last days. Undefined where there is none to correct. */
async function makeAmendment(
  trx: TransactionQueries,
  { random, clock, now }: LivingContext,
): Promise<WrittenVisit | undefined> {
  const { rows } = await sql<{ id: number; doctor: number; requester: number; language: Language }>`
    select report.id, report.doctor_id as doctor, report.requester_id as requester, exam.language
    from report_release join report on report.id = report_id join exam on exam.id = report.exam_id
    where listed and released_at between ${new Date(now - 4 * DAY)} and ${new Date(now - 5 * MINUTE)}
      and pdf_source = 'typeset' and replaced_by_id is null and amends_id is null
      and result_document #>> '{blocks,0,kind}' = 'heading'
      and not exists (select from report other where other.amends_id = report.id)
      and exam.date_hour_deleted is null
      and ${patientIsThere}
      and ${hasUser('report.doctor_id')}
    order by released_at desc, report.id desc limit 30`.execute(trx)
  if (rows.length === 0) return undefined
  const { id, doctor, requester, language } = random.pick(rows)
  const writer = await writerOf(trx, doctor)
  if (!writer) return undefined
  const old = await recordRepository(declared).readStored(trx, id)
  const correction = readHeadedText(
    correctionText(clock.dateOf(Date.parse(old['dateClose'] as string)), language),
  )
  const { blocks } = old['resultDocument'] as ResultDocument
  const left = await withoutRemoved(trx, valuesIn(declared, old))
  const { rows: others } = await sql<{ id: number }>`
    select id from employee
    where profile = 'requester' and date_hour_deleted is null and id <> ${requester} order by id`.execute(trx)
  return {
    writer,
    body: {
      ...left,
      patient: { id: left['patient'] },
      // Made anew.
      uniqueKey: undefined,
      result: undefined,
      amends: { id },
      correctionReason: correctionReason(language),
      requester: others.length > 0 ? random.pick(others).id : left['requester'],
      resultDocument: { blocks: [...blocks, ...correction.blocks] },
    },
  }
}
