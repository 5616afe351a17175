import type { Insertable } from 'kysely'
import type { Tables } from '#service/database/tables.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { ClinicExam, Modality } from '#demo/exams/exam.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import type { StoredImage } from '#service/reports/reportMapping.ts'
import { extraFields } from './extraFields.ts'

export interface FillContext {
  user: number
  units: readonly number[]
  employees: readonly Person[]
  clock: ClinicClock
}

/** The people whom a report names. */
export function staffOf(
  { exam, seed, replacedBy }: ReportRecord,
  { employees }: Pick<FillContext, 'employees'>,
) {
  const pick = (topic: string, profile: Person['profile'], fits = (_: Person) => true) =>
    randomOf(seed, topic).pick(employees.filter((each) => each.profile === profile && fits(each)))
  const helper = (profile: ClinicExam['staff'][number]) =>
    exam.staff.includes(profile) ? pick(profile, profile).id : null
  const examiners = employees.filter(
    ({ profile, modalities }) => profile === 'doctor' && modalities.includes(exam.modality),
  )
  // The first of a kind leads it, and examines as much as four of the others: one has a list of one's own to show.
  const head = examiners.slice(0, 1)
  const doctor = randomOf(seed, 'doctor').pick([...examiners, ...head, ...head, ...head])
  // A report is replaced because it named the wrong one.
  const requester = pick(replacedBy > 0 ? 'wrong requester' : 'requester', 'requester')
  const ids = {
    doctor_id: doctor.id,
    requester_id: requester.id,
    technician_id: helper('technician'),
    anesthetist_id: helper('anesthetist'),
    nurse_id: helper('nurse'),
  }
  return { doctor, requester, ids }
}

/** Name and place of a report's PDF. A draft has none. */
export function pdfPlace(
  plan: ReportRecord,
  { dateOf }: ClinicClock,
): { name: string; path: string } | undefined {
  if (plan.signedAt === undefined) return undefined
  const name = `${uniqueKey(plan).replaceAll('-', '')}.pdf`
  return { name, path: `reports/${dateOf(plan.signedAt).slice(0, 7).replace('-', '/')}/${name}` }
}

/** What has been made for a report beside its record. */
interface Made {
  result: string
  pdfSize: number
  images: readonly StoredImage[]
}

export function reportRows(plan: ReportRecord, { result, pdfSize, images }: Made, context: FillContext) {
  const { id, exam, record, state, signedAt, releasedAt } = plan
  const chance = randomOf(plan.seed, 'report')
  const { user, units, clock } = context
  const pdf = pdfSize > 0 ? pdfPlace(plan, clock) : undefined
  const changedAt = releasedAt ?? signedAt ?? plan.createdAt
  const report: Insertable<Tables['report']> = {
    id,
    result,
    patient_id: record.id,
    exam_id: exam.id,
    ...staffOf(plan, context).ids,
    device: devices[exam.modality] + chance.int(0, 2),
    health_plan_broker_id: chance.int(1, 6),
    appointment_id: 300_000 + id,
    replaced_by: plan.replacedBy,
    pdf_name: pdf?.name ?? '',
    pdf_path: pdf?.path ?? '',
    pdf_size: pdfSize,
    date_exam: new Date(plan.at),
    date_report_release: releasedAt === undefined ? null : new Date(releasedAt),
    draft: state === 'draft',
    close: state === 'draft' ? 0 : 1,
    unique_key: uniqueKey(plan),
    images: JSON.stringify(images),
    extra_fields_data: JSON.stringify(extraFields(plan)),
    unit_id: chance.pick(units),
    request_number: `${clock.dateOf(plan.at).slice(0, 4)}-${String(id).padStart(6, '0')}`,
    user_created: user,
    user_changed: changedAt > plan.createdAt ? user : null,
    date_hour_created: new Date(plan.createdAt),
    date_hour_changed: new Date(changedAt),
  }
  return { report, release: releaseRow(plan, user) }
}

function releaseRow(plan: ReportRecord, user: number): Insertable<Tables['report_release']> | undefined {
  const { id, releaseId, signedAt, releasedAt } = plan
  if (releaseId === undefined || signedAt === undefined) return undefined
  const released = releasedAt !== undefined
  return {
    id: releaseId,
    report_id: id,
    status: released ? 'released' : 'pending',
    released,
    user_created: user,
    user_changed: released ? user : null,
    date_hour_created: new Date(signedAt),
    date_hour_changed: new Date(releasedAt ?? signedAt),
  }
}

const devices: Readonly<Record<Modality, number>> = {
  endoscopy: 1,
  ultrasound: 11,
  'X-ray': 21,
  CT: 31,
  MR: 41,
  mammography: 51,
}

/** A random UUID (version 4) that is the same for the same report. */
function uniqueKey({ seed, id }: ReportRecord): string {
  // A seed has 32 bits, in which a hundred thousand reports would meet: each part has one of its own.
  const hex = [0, 1, 2, 3].map((part) => eightDigits(randomOf('key', part, seed, id))).join('')
  const variant = '89ab'.charAt(randomOf('variant', seed, id).int(0, 3))
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

const eightDigits = (chance: Random) =>
  Math.floor(chance.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
