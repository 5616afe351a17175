import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { yearsBetween } from '#contract/patients/age.ts'
import { MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { ClinicExam } from '#demo/exams/exams.ts'
import { exams, suits } from '#demo/exams/exams.ts'
import { devices } from '#demo/fill/devices.ts'
import { extraFields } from '#demo/fill/extraFields.ts'
import { unitOf } from '#demo/fill/units.ts'
import { examinerIdOf, habitsFor, signingDays } from '#demo/people/examiners.ts'
import { openAgo } from '#demo/plan/openingHours.ts'
import { urgentShare } from '#demo/plan/planReports.ts'
import { typedDocument } from '#demo/plan/typeText.ts'
import { writeReport } from '#demo/plan/writeReport.ts'
import type { Random } from '#demo/random.ts'
import { selectStaff } from './staff.ts'
import type { Staff } from './staff.ts'

export interface LivingContext {
  random: Random
  clock: ClinicClock
  /** The present moment, in milliseconds since 1970. */
  now: number
  /** The number of the report, counted since the clinic was made. */
  number: number
}

/** A report as it is sent to be stored, and the employee who signs it. */
export interface WrittenVisit {
  examiner: number
  body: Readonly<Record<string, unknown>>
}

const TRIES = 40

/** Makes up an exam of today with its report. Undefined where no patient or doctor of the clinic fits. */
export async function makeVisit(queries: Queries, context: LivingContext): Promise<WrittenVisit | undefined> {
  const offered = await offeredExams(queries)
  const staff = await selectStaff(queries)
  for (let tried = 0; tried < TRIES; tried++) {
    const record = await pickPatient(queries, context.random)
    if (!record) return undefined
    const exam = pickExam(offered, record, context)
    const seed = exam && pickSeed(exam, staff, offered, context)
    if (exam && seed !== undefined) return write(context, { exam, seed, record, staff })
  }
  return undefined
}

const offeredExams = async (queries: Queries): Promise<readonly ClinicExam[]> => {
  const rows = await queries
    .selectFrom('exam')
    .select('id')
    .where('date_hour_deleted', 'is', null)
    .where('actived', '=', true)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return exams.filter(({ id }) => ids.has(id))
}

interface Patient {
  id: number
  birthDate: string
  sex: 'female' | 'male'
}

/** A patient whose age and sex decide on exams, as the sex does not for one with a social name. */
async function pickPatient(queries: Queries, random: Random): Promise<Patient | undefined> {
  const chosen = sql`from patient
    where date_hour_deleted is null and social_name = '' and gender_id in (1, 2) and length(birth_date) = 10`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count ${chosen}`.execute(
    queries,
  )
  const count = counted[0]?.count ?? 0
  if (count === 0) return undefined
  const { rows } = await sql<Patient>`
    select id, birth_date as "birthDate", case gender_id when 1 then 'female' else 'male' end as sex ${chosen}
    order by id offset ${random.int(0, count - 1)} limit 1`.execute(queries)
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

/** The seed of a report whose examiner has a user, and signs today. */
function pickSeed(
  exam: ClinicExam,
  staff: Staff,
  offered: readonly ClinicExam[],
  { random, clock, now }: LivingContext,
): number | undefined {
  const isSigningDay = signingDays.includes(clock.wallClock(now).getUTCDay())
  const { signsRarely } = habitsFor(offered)
  const seeds = Array.from({ length: 12 }, () => random.int(0, 2 ** 31))
  return seeds.find((seed) => {
    const examiner = examinerIdOf({ exam, seed })
    return staff.examiners.has(examiner) && (isSigningDay || examiner !== signsRarely)
  })
}

function write(
  { random, clock, now, number }: LivingContext,
  { exam, seed, record, staff }: { exam: ClinicExam; seed: number; record: Patient; staff: Staff },
): WrittenVisit {
  const at = openAgo(clock, now, random.int(25, 140))
  const plan = { exam, seed, at, record, replaces: undefined }
  const examiner = examinerIdOf(plan)
  const isUrgent = random.chance(urgentShare[exam.modality] ?? 0)
  const reference = (ids: readonly number[]) => (ids.length === 0 ? null : { id: random.pick(ids) })
  const helper = (profile: 'technician' | 'nurse' | 'anesthetist') =>
    exam.staff.includes(profile) ? reference(staff[profile]) : null
  const unit = unitOf(plan, staff.units)
  return {
    examiner,
    body: {
      patient: { id: record.id },
      exam: { id: exam.id },
      doctor: { id: examiner },
      requester: reference(staff.requester) ?? { id: examiner },
      technician: helper('technician'),
      nurse: helper('nurse'),
      anesthetist: helper('anesthetist'),
      device: staff.devices.has(devices[exam.modality].firstId) ? devices[exam.modality].firstId : 0,
      unit: unit === null ? null : { id: unit },
      resultDocument: typedDocument(plan, writeReport(plan, clock).text),
      dateExam: new Date(Math.min(at, now - 15 * MINUTE)).toISOString(),
      requestNumber: `${clock.dateOf(now).slice(0, 4)}-9${String(number).padStart(5, '0')}`,
      extraFieldsData: extraFields({ exam, seed, isUrgent }),
    },
  }
}
