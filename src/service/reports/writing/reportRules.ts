import type { RecordOf } from '#contract/declaration/resource.ts'
import type { report } from '#contract/resources/report.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, requirePermission } from '#service/http/route.ts'
import type { Writing } from '#service/resources/hooks/hooks.ts'

export type ReportWriting = Writing<typeof report>
export type ReportRecord = RecordOf<typeof report>

type Named = 'doctor' | 'requester' | 'exam' | 'patient'
type Embedded = Named | 'technician' | 'anesthetist' | 'nurse' | 'images' | 'release' | 'pdfState'
/** A report without what answers embed: of the records that it names, the ids and names. */
export type OwnReport = Omit<ReportRecord, Embedded> & Record<Named, { id: number }>

/** Whether this change closes the report. */
export const isClosing = ({ values, before }: Pick<ReportWriting, 'values' | 'before'>): boolean =>
  values.close === 1 && before?.close !== 1

type Owned = Pick<OwnReport, 'doctor' | 'userCreated'>

/** Whether a user may change a report as long as it is a draft: the same rule as `isWritableBy`. */
export const mayWrite = ({ doctor, userCreated }: Owned, { id, permissions, employee }: Caller): boolean =>
  permissions.has('report.manage') ||
  (permissions.has('report.write') &&
    (userCreated.id === id || (employee !== null && doctor.id === employee.id)))

export const notYours = (): Problem =>
  new Problem(
    'forbidden',
    'A report is changed by its author, by the doctor who signs it, or by users who may change all reports.',
  )

/** Whether a report names a user as its doctor. */
const isDoctor = (doctor: number | null | undefined, { employee }: Caller): boolean =>
  employee !== null && doctor === employee.id

/**
 * How a user closes a report: only the doctor whom it names signs it. Others close it without signing it: with
 * `report.close`, or with `report.manage` where it has a PDF that was supplied, which was signed elsewhere. Throws a Problem for everybody else.
 */
export function closureBy({
  values,
  before,
  writer: { caller },
}: ReportWriting): 'signed' | 'forDoctor' | 'supplied' {
  const signs = isDoctor(values.doctor ?? before?.doctor.id, caller)
  if (signs && caller.permissions.has('report.sign')) return 'signed'
  const mayClose = !signs && caller.permissions.has('report.close')
  if (before?.pdfSource === 'supplied' && (mayClose || caller.permissions.has('report.manage')))
    return 'supplied'
  if (mayClose) return 'forDoctor'
  if (signs) requirePermission(caller, 'report.sign')
  throw new Problem(
    'forbidden',
    'A report is signed by the doctor whom it names, and closing it for that doctor needs the permission `report.close`. Save it as a draft: that doctor finds it among the unreleased reports.',
  )
}

/** Throws a Problem unless a user may sign a closed report. */
export function requireSignable(report: OwnReport, caller: Caller): void {
  if (!isDoctor(report.doctor.id, caller))
    throw new Problem('forbidden', 'A report is signed only by the doctor whom it names.')
  if (report.close === 0)
    throw new Problem('wrong_state', 'This report is still a draft. It is signed when it is closed.')
  if (report.signedBy) throw new Problem('wrong_state', 'This report is signed already.')
  if (report.replacedBy !== 0)
    throw new Problem(
      'wrong_state',
      `Report ${report.replacedBy} is valid in place of this one. Sign that one.`,
    )
}

const decisions = {
  'report.amend': 'corrected',
  'report.release': 'released',
  'report.withdraw': 'withdrawn',
} as const

/** Throws a Problem unless a user may decide this of a closed report: its doctor may, and users who may change all reports. */
export function requireDecision(decision: keyof typeof decisions, doctor: number, caller: Caller): void {
  requirePermission(caller, decision)
  if (isDoctor(doctor, caller) || caller.permissions.has('report.manage')) return
  throw new Problem(
    'forbidden',
    `A report is ${decisions[decision]} by the doctor whom it names, or by users who may change all reports.`,
  )
}

export const closed = (): Problem =>
  new Problem(
    'wrong_state',
    'This report is closed, so nothing of it can be changed. A correction is a new report that amends it.',
  )
