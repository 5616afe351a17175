import type { IdentifiedPatient, NewPatient, Patient, PatientDetail } from '#contract/patients/patient.ts'
import { isContactField } from '#portal/patients/identity/patientFields.ts'
import { readBirthDate } from './birthDay.ts'
import { textIn } from '#portal/patients/record/looseRecord.ts'
import { changedFields, draftOf, planOf, written } from './draft.ts'
import type { CompanionRow, Draft, DraftField, InsuranceRow, ScreeningRow, TextField } from './draft.ts'

/** The value of a field, as a patient's record has it. */
export function valueIn(draft: Draft, field: DraftField): unknown {
  // The body lacks the names of the chosen records.
  if (field === 'city' || field === 'physicianRequester') return draft[field]
  return storedValue(bodyOf(draft, [field], undefined), field)
}

export const storedValue = ({ contacts, ...values }: Partial<Patient>, field: DraftField): unknown =>
  isContactField(field) ? contacts?.[field] : values[field]

const contactTexts = ['phone', 'mobile', 'email', 'address', 'postalCode'] as const satisfies TextField[]
const names = [
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'mother',
  'father',
] as const satisfies TextField[]

/** The body that creates a patient: the fields that are filled in. */
export const newPatient = (draft: Draft): NewPatient => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  birthDate: readBirthDate(draft.birthDate) ?? draft.birthDate,
  ...bodyOf(draft, changedFields(draftOf(undefined), draft), undefined),
})

/** The body that updates a patient: its id, the state that was read, and the changed fields. */
export const changedPatient = (draft: Draft, base: PatientDetail): IdentifiedPatient => ({
  id: base.id,
  dateHourChanged: base.dateHourChanged,
  ...bodyOf(draft, changedFields(draftOf(base), draft), base),
})

function bodyOf(
  draft: Draft,
  changed: readonly DraftField[],
  base: PatientDetail | undefined,
): Partial<Patient> {
  const has = (field: DraftField) => changed.includes(field)
  const body: Partial<Patient> = {}
  for (const name of names) if (has(name)) body[name] = draft[name].trim()
  if (has('birthDate')) body.birthDate = readBirthDate(draft.birthDate) ?? draft.birthDate
  if (has('gender') && draft.gender) body.gender = { id: Number(draft.gender) }
  if (has('maritalStatus') && draft.maritalStatus) body.maritalStatus = { id: Number(draft.maritalStatus) }
  if (has('unit')) body.unit = { id: draft.unit === '' ? null : Number(draft.unit) }
  if (has('defaultHealthPlan')) body.defaultHealthPlan = Number(draft.defaultHealthPlan?.id ?? -1)
  if (has('occupation')) body.occupation = occupations(draft, base)
  if (has('physicianRequester'))
    body.physicianRequester = draft.physicianRequester && { id: Number(draft.physicianRequester.id) }
  if (has('externalId')) body.externalId = draft.externalId.trim() ? Number(draft.externalId) : null
  if (has('insurance')) body.insurance = written(draft.insurance).map(insurance)
  if (has('screening')) body.screening = written(draft.screening).map(looseRecord)
  if (has('documents'))
    body.documents = written(draft.documents).map(({ id, type, number }) => ({
      id,
      number: number.trim(),
      type: { id: Number(type) },
    }))
  if (has('companions')) body.companions = written(draft.companions).map(looseRecord)
  const contacts = contactTexts.filter(has)
  if (contacts.length > 0 || has('city'))
    body.contacts = {
      id: base?.contacts.id ?? 0,
      city: { id: draft.city?.id ?? null },
      ...Object.fromEntries(contacts.map((name) => [name, draft[name].trim()])),
    }
  return body
}

/** The form shows the first occupation only; others are kept. */
function occupations({ occupation }: Draft, base: PatientDetail | undefined): Patient['occupation'] {
  const others = base?.occupation.slice(1) ?? []
  if (!occupation) return others
  return [{ id: Number(occupation.id), ...(occupation.name && { name: occupation.name }) }, ...others]
}

/** A record with the changes of the form, and with what the form does not know. */
function looseRecord({ source, ...texts }: CompanionRow | ScreeningRow | Omit<InsuranceRow, 'plan'>) {
  const next: Record<string, unknown> = { ...source }
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string' && text !== textIn(source, name)) next[name] = text.trim()
  return next
}

function insurance({ plan, ...others }: InsuranceRow): Record<string, unknown> {
  const next = looseRecord(others)
  if (plan?.id === planOf(others.source)?.id) return next
  if (plan) next['plan'] = { id: Number(plan.id) }
  else delete next['plan']
  return next
}
