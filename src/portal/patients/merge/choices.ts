import type { PatientDetail } from '#contract/patients/patient.ts'
import { mergeableFields, unitableFields } from '#contract/patients/patientMerge.ts'
import type {
  Merge,
  MergeableField,
  MergeComparison,
  UnitableField,
} from '#contract/patients/patientMerge.ts'
import { reportCount } from '#portal/patients/removal/useReportsTarget.ts'

/** The choice in a field: the value of the record with this number, or the entries of both. */
export type Choice = number | 'both'
/** Fields that the user has decided. The choice names a record, so it does not depend on which of the two stays. */
export type Choices = Partial<Record<MergeableField, Choice>>

/** The record that stays, and the one that is removed. */
export interface Pair {
  kept: PatientDetail
  other: PatientDetail
}

/** An internal number, of which a user could not say which is right: that of the kept record stays. */
const internal: MergeableField = 'contacts.id'

export const isUnitable = (field: MergeableField): field is UnitableField =>
  unitableFields.some((name) => name === field)

export function valueOf(patient: PatientDetail, field: MergeableField): unknown {
  const { contacts, ...values } = patient
  const contact = /^contacts\.(.+)$/.exec(field)?.[1]
  return contact === undefined
    ? values[field as keyof typeof values]
    : contacts[contact as keyof typeof contacts]
}

/** Whether a field says nothing. */
function isEmpty(patient: PatientDetail, field: MergeableField): boolean {
  const value = valueOf(patient, field)
  if (field === 'defaultHealthPlan') return Number(value) < 0
  if (field === 'gender' && patient.gender.code === 'not-stated') return true
  if (typeof value === 'object' && value !== null && 'id' in value) return !value.id
  return Array.isArray(value) ? value.length === 0 : value === null || value === undefined || value === ''
}

/** The fields that are decided, and those in which both records say the same. */
export function fieldsOf({ patients, differing }: MergeComparison) {
  const offered = mergeableFields.filter((field) => field !== internal)
  return {
    differing: offered.filter((field) => differing.includes(field)),
    equal: offered.filter(
      (field) => !differing.includes(field) && patients.some((patient) => !isEmpty(patient, field)),
    ),
  }
}

/** Whether the other record has the day of birth where this one has its year alone. */
const isDayIn = ({ birthDate: year }: PatientDetail, { birthDate: day }: PatientDetail): boolean =>
  year !== null && day !== null && day !== year && day.startsWith(year)

/**
 * The choice for a field. Until the user has chosen: the entries of both for lists, else the kept record's value, unless it has none, or the year of
 * birth alone and the other record its day.
 */
export function choiceIn({ kept, other }: Pair, choices: Choices, field: MergeableField): Choice {
  const chosen = choices[field]
  if (chosen !== undefined) return chosen
  if (isUnitable(field)) return 'both'
  const saysMore = isEmpty(kept, field)
    ? !isEmpty(other, field)
    : field === 'birthDate' && isDayIn(kept, other)
  return saysMore ? other.id : kept.id
}

/** The record that has more reports, else the older one. */
export function recordToKeep({ patients }: MergeComparison): PatientDetail | undefined {
  const age = ({ dateHourCreated }: PatientDetail) => Date.parse(dateHourCreated)
  return patients.toSorted(
    (one, other) => reportCount(other) - reportCount(one) || age(one) - age(other) || one.id - other.id,
  )[0]
}

export function mergeBody(pair: Pair, choices: Choices, differing: readonly MergeableField[]): Merge {
  const version = ({ id, dateHourChanged }: PatientDetail) => ({ id, dateHourChanged })
  const chosen = (choice: Choice) => (field: MergeableField) => choiceIn(pair, choices, field) === choice
  return {
    keep: version(pair.kept),
    from: version(pair.other),
    take: differing.filter(chosen(pair.other.id)),
    unite: differing.filter(isUnitable).filter(chosen('both')),
  }
}

/** The fields whose value in either record is another one than when the records were read before. */
export function changedFields(before: MergeComparison, now: MergeComparison): MergeableField[] {
  const values = ({ patients }: MergeComparison, field: MergeableField) =>
    JSON.stringify(patients.map((patient) => valueOf(patient, field)))
  return mergeableFields.filter((field) => values(before, field) !== values(now, field))
}

/** The choices without those that were made between other values. */
export const withoutChanged = (choices: Choices, changed: readonly MergeableField[]): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(([name]) => !changed.some((field) => field === name)),
  ) as Choices
