import { sql } from 'kysely'
import { report as declared } from '#contract/resources/report.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import type { Values } from '#service/resources/values.ts'
import { referenceProblems } from '#service/resources/writing/references.ts'
import { yearsBetween } from '#contract/patients/age.ts'
import { MINUTE, type ClinicClock } from '#demo/clinicTime.ts'
import { exams, suits, type ClinicExam } from '#demo/exams/exams.ts'
import { reportValues } from '#demo/fill/reportRows.ts'
import { employees } from '#demo/planClinic.ts'
import { habitsFor, signingDays } from '#demo/people/examiners.ts'
import { openAgo } from '#demo/plan/openingHours.ts'
import { urgentShare } from '#demo/plan/planReports.ts'
import { typedDocument } from '#demo/plan/typeText.ts'
import { urgencyOf } from '#demo/plan/urgency.ts'
import { writeReport } from '#demo/plan/writeReport.ts'
import type { Random } from '#demo/random.ts'
import { writerOf } from './staff.ts'

export interface LivingContext {
  random: Random
  clock: ClinicClock
  /** The present moment, in milliseconds since 1970. */
  now: number
  /** The number of the report, counted since the clinic was made. */
  number: number
}

/** A report as it is sent to be stored, and the doctor who signs it. */
export interface WrittenVisit {
  writer: Writer
  body: Values
}

const TRIES = 40

/** Makes up an exam of today with its report. Undefined where no patient or doctor of the clinic fits. */
export async function makeVisit(
  trx: TransactionQueries,
  context: LivingContext,
): Promise<WrittenVisit | undefined> {
  const { random, clock, now, number } = context
  const offered = await offeredExams(trx)
  const { signsRarely } = habitsFor(offered)
  for (let tried = 0; tried < TRIES; tried++) {
    const record = await pickPatient(trx, random)
    const exam = record && pickExam(offered, record, context)
    if (!exam) continue
    const plan = {
      exam,
      record,
      seed: random.int(0, 2 ** 31),
      at: Math.min(openAgo(clock, now, random.int(25, 140)), now - 15 * MINUTE),
      isUrgent: random.chance(urgentShare[exam.modality] ?? 0),
      replaces: undefined,
      replacedBy: 0,
    }
    const values = reportValues(plan, { employees })
    const writer = await writerOf(trx, values.doctor)
    if (!writer || (values.doctor === signsRarely && !isSigningDay(context))) continue
    const { text } = writeReport(plan, clock)
    const body = {
      ...(await withoutRemoved(trx, values)),
      ...urgencyOf(plan, text),
      patient: { id: record.id },
      resultDocument: typedDocument(plan, text),
      requestNumber: `${clock.dateOf(now).slice(0, 4)}-9${String(number).padStart(5, '0')}`,
    }
    return { writer, body }
  }
  return undefined
}

/** Whether who signs rarely does so today. */
export const isSigningDay = ({ clock, now }: LivingContext): boolean =>
  signingDays.includes(clock.wallClock(now).getUTCDay())

/** Leaves out whom and what somebody has removed since. The examiner has asked for the exam where the requester is gone. */
export async function withoutRemoved(trx: TransactionQueries, values: Values): Promise<Values> {
  const [gone = []] = await referenceProblems(trx, declared, [{ values, before: undefined }], {})
  const left = Object.entries(values).filter(([field]) => gone.every(({ name }) => name !== field))
  return { requester: values['doctor'], ...Object.fromEntries(left) }
}

async function offeredExams(queries: Queries): Promise<readonly ClinicExam[]> {
  const { rows } = await sql<{ id: number }>`
    select id from exam where date_hour_deleted is null and actived`.execute(queries)
  return exams.filter((exam) => rows.some(({ id }) => id === exam.id))
}

interface Patient {
  id: number
  birthDate: string
  sex: 'female' | 'male'
}

/** A patient whose age and sex decide on exams, as the sex does not for one with a social name. */
async function pickPatient(queries: Queries, random: Random): Promise<Patient | undefined> {
  const { rows } = await sql<Patient>`
    select id, birth_date as "birthDate", case gender_id when 1 then 'female' else 'male' end as sex
    from patient
    where date_hour_deleted is null and social_name = '' and gender_id in (1, 2) and length(birth_date) = 10
    order by id offset (
      select floor(${random.next()}::float8 * count(*)) from patient
      where date_hour_deleted is null and social_name = '' and gender_id in (1, 2) and length(birth_date) = 10)
    limit 1`.execute(queries)
  return rows[0]
}

/** The record does not say who is pregnant, so women of these ages have nothing that is avoided then. */
const mayBePregnant = ({ sex }: Patient, age: number) => sex === 'female' && age >= 16 && age <= 46

function pickExam(
  offered: readonly ClinicExam[],
  patient: Patient,
  { random, clock, now }: LivingContext,
): ClinicExam | undefined {
  const age = yearsBetween(patient.birthDate, clock.dateOf(now))
  const possible = offered.filter(
    (exam) =>
      suits(exam, patient.sex, age) &&
      exam.pregnancy !== 'only' &&
      !(exam.pregnancy === 'avoided' && mayBePregnant(patient, age)),
  )
  return possible.length === 0
    ? undefined
    : random.weighted(possible.map((exam) => [exam, exam.weight] as const))
}
