import { fullName, patientNameLine } from '#contract/names/personName.ts'
import { liesAhead } from '#contract/moments/past.ts'
import { isMoment } from '#contract/moments/readMoment.ts'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { Carried } from '#contract/reports/priority.ts'
import type { Employee } from '#contract/reports/employee.ts'
import type { PersonFacts } from '#portal/locale/people/usePersonText.ts'
import { momentProblem } from '#portal/locale/dates/wallTime.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { documentOf, sectionsOf } from '#portal/writing/text/sections.ts'
import type { TextSection } from '#portal/writing/text/sections.ts'

export interface DraftPatient extends RecordReference, PersonFacts {
  name: string
}

const references = [
  'exam',
  'doctor',
  'requester',
  'technician',
  'anesthetist',
  'nurse',
  'unit',
  'device',
] as const

export interface Draft extends Carried, Record<(typeof references)[number], RecordReference | null> {
  patient: DraftPatient | null
  requestNumber: string
  correctionReason: string
  /** A timestamp, or a time as it was typed that the clinic's clocks skip; empty where it is not set. */
  dateExam: string
  sections: readonly TextSection[]
}
export type DraftField = keyof Draft

const employee = (one: Employee | null | undefined): RecordReference | null =>
  one ? { id: one.id, name: fullName(one) } : null

export const draftPatient = (patient: StoredReport['patient']): DraftPatient => ({
  id: patient.id,
  name: patientNameLine(patient),
  birthDate: patient.birthDate,
  gender: patient.gender,
  mother: patient.mother,
})

const noReferences = Object.fromEntries(references.map((name) => [name, null])) as Record<
  (typeof references)[number],
  null
>
const empty: Draft = {
  patient: null,
  ...noReferences,
  requestNumber: '',
  correctionReason: '',
  dateExam: '',
  priority: 'routine',
  critical: false,
  sections: [],
}

export function draftOf(report: StoredReport | undefined, begun: Partial<Draft> = {}): Draft {
  if (!report) return { ...empty, ...begun }
  return {
    patient: draftPatient(report.patient),
    exam: { id: report.exam.id, name: report.exam.name },
    doctor: employee(report.doctor),
    requester: employee(report.requester),
    technician: employee(report.technician),
    anesthetist: employee(report.anesthetist),
    nurse: employee(report.nurse),
    unit: report.unit ? { id: report.unit.id, name: report.unit.name ?? '' } : null,
    // The wire names a device by its id alone, 0 where there is none.
    device: report.device > 0 ? { id: report.device } : null,
    requestNumber: report.requestNumber,
    correctionReason: report.correctionReason ?? '',
    dateExam: report.dateExam ?? '',
    priority: report.priority,
    critical: report.critical,
    sections: sectionsOf(report.resultDocument ?? readHeadedText(report.result)),
  }
}

const fields = Object.keys(empty) as DraftField[]

function sentValue(field: DraftField, draft: Draft): unknown {
  switch (field) {
    case 'requestNumber':
      return draft.requestNumber.trim()
    case 'correctionReason':
      // The service keeps it as one paragraph.
      return draft.correctionReason.replace(/\s+/g, ' ').trim() || null
    case 'dateExam':
      return isMoment(draft.dateExam) ? new Date(draft.dateExam).toISOString() : draft.dateExam
    case 'priority':
    case 'critical':
      return draft[field]
    case 'sections':
      return documentOf(draft.sections)
    default:
      return draft[field] && { id: draft[field].id }
  }
}

export const changedFields = (one: Draft, other: Draft): DraftField[] =>
  fields.filter((field) => JSON.stringify(sentValue(field, one)) !== JSON.stringify(sentValue(field, other)))

export const bodyOf = (draft: Draft, names: readonly DraftField[] = fields): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [
      name === 'sections' ? 'resultDocument' : name,
      name === 'dateExam' ? draft.dateExam || null : sentValue(name, draft),
    ]),
  )

/** Whom and what a report needs before it can be stored. */
const needed = ['patient', 'exam', 'doctor', 'requester'] as const

export const isNeeded = (field: DraftField): boolean => (needed as readonly DraftField[]).includes(field)

/** Why the time of the exam cannot be stored: a key of `dates`. */
export const timeProblem = ({ dateExam }: Draft) =>
  dateExam === '' ? undefined : (momentProblem(dateExam) ?? (liesAhead(dateExam) ? 'examToCome' : undefined))

export const missingIn = (draft: Draft): ((typeof needed)[number] | 'dateExam')[] => [
  ...needed.filter((field) => draft[field] === null),
  ...(timeProblem(draft) ? (['dateExam'] as const) : []),
]
