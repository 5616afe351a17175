import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Carried } from '#contract/reports/priority.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { textColumns } from '#service/reports/reportText.ts'
import type { Tables } from '#service/database/tables.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { urgencyOf } from '#demo/plan/urgency.ts'
import { correctionReason } from '#demo/plan/writeReport.ts'
import { examinerIdOf } from '#demo/people/examiners.ts'
import { randomOf } from '#demo/random.ts'
import { inLanguage } from '#demo/texts/template.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import { extraFields } from './extraFields.ts'
import type { WrittenFile } from './fileJob.ts'
import { type Readers, readingRows } from './fillReadings.ts'
import type { NewRecord } from './insertMany.ts'
import { devices, unitOf } from './places.ts'

/** The employees whom a report names. */
export function staffOf(
  { exam, seed, replacedBy }: Pick<ReportRecord, 'exam' | 'seed' | 'replacedBy'>,
  { employees }: Pick<PlannedClinic, 'employees'>,
) {
  const pick = (topic: string, profile: Person['profile']) =>
    randomOf(seed, topic).pick(employees.filter((employee) => employee.profile === profile))
  const examiner = examinerIdOf({ exam, seed })
  const doctor = employees.find(({ id }) => id === examiner)
  if (!doctor) throw new Error('An examiner is an employee.')
  return {
    doctor,
    // A replaced report names the wrong requester, which is why it was replaced.
    requester: pick(replacedBy > 0 ? 'wrong requester' : 'requester', 'requester'),
    helpers: Object.fromEntries(exam.staff.map((profile) => [profile, pick(profile, profile).id])),
  }
}

type Told = Pick<ReportRecord, 'exam' | 'seed' | 'at' | 'replacedBy'> & {
  record: { id: number }
}

/** What a report tells beside its text, by the fields of the service. */
export function reportValues(plan: Told, clinic: Pick<PlannedClinic, 'employees'>) {
  const { exam, record, seed, at } = plan
  const { doctor, requester, helpers } = staffOf(plan, clinic)
  return {
    patient: record.id,
    exam: exam.id,
    doctor: doctor.id,
    requester: requester.id,
    ...helpers,
    device: devices[exam.modality].firstId + randomOf(seed, 'report').int(0, 2),
    unit: unitOf(exam.modality, record.id),
    dateExam: new Date(at).toISOString(),
    extraFieldsData: extraFields(plan),
  }
}

/** The file name and the path in the file store of a report's PDF; undefined for a draft. */
export function pdfLocation(
  plan: ReportRecord,
  { dateOf }: ClinicClock,
): { name: string; path: string } | undefined {
  if (plan.signedAt === undefined) return undefined
  const name = `${uniqueKey(plan).replaceAll('-', '')}.pdf`
  return { name, path: `reports/${dateOf(plan.signedAt).slice(0, 7).replace('-', '/')}/${name}` }
}

export interface FillContext {
  clinic: PlannedClinic
  /** The users of the clinic's doctors, who write, sign and release, by the ids of their employees. */
  examiners: ReadonlyMap<number, number>
  /** The author of the reports of an examiner without a user. */
  user: number
  readers: Readers
  /** How many of the newest reports have files. */
  withFiles: number
  /** In a fill that stores step by step what refers to later reports, and the vectors of texts: makes those. */
  inSteps?: { vectorsOf(texts: readonly string[]): Promise<string[]> }
}

// In each report, so that the rows of all have the same columns.
const noHelpers = { technician: null, nurse: null, anesthetist: null }

/** A report, with the PDF that was written of it or is made later, the row of its release, and those of its read marks; a draft has none. */
export function reportRows(
  plan: ReportRecord,
  place: number,
  document: ResultDocument,
  written: WrittenFile | 'later' | undefined,
  { clinic, examiners, user, readers, inSteps }: FillContext,
) {
  const { id, exam, state, signedAt, releasedAt } = plan
  // A correction has the number of the report that it replaces.
  const number = String(plan.amends ?? id).padStart(6, '0')
  const file = typeof written === 'object' ? written : undefined
  const pdf = file && pdfLocation(plan, clinic.clock)
  const changedAt = releasedAt ?? signedAt ?? plan.createdAt
  const values = reportValues(plan, clinic)
  const examiner = examiners.get(values.doctor) ?? null
  const author = examiner ?? user
  const signed = signedAt === undefined ? undefined : new Date(signedAt)
  const urgency = urgencyOf(plan, plainText(document))
  const report: NewRecord = {
    id,
    values: {
      ...noHelpers,
      ...values,
      ...urgency,
      requestNumber: `${clinic.clock.dateOf(plan.at).slice(0, 4)}-${number}`,
    },
    columns: {
      ...textColumns({ resultDocument: document }, true),
      critical_since: urgency.critical ? new Date(signedAt ?? plan.createdAt) : null,
      replaced_by_id: (!inSteps && plan.replacedBy) || null,
      amends_id: plan.amends ?? null,
      correction_reason: plan.amends === undefined ? null : correctionReason(exam.language),
      pdf_name: pdf?.name ?? '',
      pdf_path: pdf?.path ?? '',
      pdfsize: file?.size ?? 0,
      pdf_source: written ? 'typeset' : 'none',
      date_report_release: releasedAt === undefined ? null : new Date(releasedAt),
      draft: state === 'draft',
      close: state === 'draft' ? 0 : 1,
      date_close: signed ?? null,
      closed_as: !signed ? 'none' : examiner === null ? 'unknown' : 'signed',
      closed_by_id: signed ? examiner : null,
      signed_by_id: signed ? examiner : null,
      date_sign: (examiner !== null && signed) || null,
      released_by_id: releasedAt === undefined ? null : examiner,
      unique_key: uniqueKey(plan),
      user_created: author,
      user_changed: changedAt > plan.createdAt ? author : null,
      date_hour_created: new Date(plan.createdAt),
      date_hour_changed: new Date(changedAt),
    },
  }
  const readings = readingRows(plan, place, clinic, readers, values.requester)
  return { report, release: releaseRow(plan, author, { ...values, ...urgency }, readings), readings }
}

/** With the columns that triggers derive of others, which a fill in steps goes without. */
function releaseRow(
  plan: ReportRecord,
  user: number,
  values: ReturnType<typeof reportValues> & Carried,
  readings: readonly Insertable<Tables['release_read']>[],
): Insertable<Tables['report_release']> | undefined {
  const { id, releaseId, signedAt, releasedAt } = plan
  if (releaseId === undefined || signedAt === undefined) return undefined
  const released = plan.state === 'released'
  return {
    id: releaseId,
    listed: released,
    released_at: releasedAt === undefined ? undefined : new Date(releasedAt),
    examined_at: new Date(plan.at),
    correction: plan.amends !== undefined,
    exam_id: values.exam,
    doctor_id: values.doctor,
    requester_id: values.requester,
    patient_id: values.patient,
    unit_id: values.unit,
    priority: values.priority,
    critical: values.critical,
    unacknowledged_since: values.critical ? new Date(releasedAt ?? signedAt) : null,
    first_read_at: readings.find(({ by_doctor }) => by_doctor)?.read_at ?? null,
    report_id: id,
    status: plan.state,
    released,
    status_message: plan.state === 'withdrawn' ? withdrawalReason(plan) : null,
    user_created: user,
    user_changed: plan.state === 'pending' ? null : user,
    date_hour_created: new Date(signedAt),
    date_hour_changed: new Date(plan.withdrawnAt ?? releasedAt ?? signedAt),
  }
}

/** Why a report was withdrawn, as a clinic writes it. */
const withdrawalReason = ({ exam, seed }: ReportRecord): string =>
  inLanguage(exam.language, randomOf(seed, 'withdrawal').pick(withdrawalReasons))

const withdrawalReasons = [
  [
    'Lateralidade trocada no texto; em correção pelo examinador.',
    'Left and right were mixed up in the text; being corrected by the examiner.',
  ],
  ['Laudo vinculado ao pedido errado.', 'The report belongs to another request.'],
  ['Medida digitada com vírgula fora do lugar.', 'A measurement was typed with a misplaced decimal point.'],
] as const

/** A UUID (version 4) that is always the same for the same report. */
function uniqueKey({ seed, id }: ReportRecord): string {
  const hex = createHash('sha256').update(`${seed} ${id}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
