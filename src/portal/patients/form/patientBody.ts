import type { IdentifiedPatient, NewPatient, Patient, PatientDetail } from '#contract/patient.ts'
import { readBirthDate } from './birthDay.ts'
import { textIn } from '#portal/patients/record/looseRecord.ts'
import {
  changedFields,
  draftOf,
  planOf,
  writtenCompanions,
  writtenDocuments,
  writtenInsurance,
  writtenScreening,
} from './draft.ts'
import type {
  ChoiceField,
  CompanionRow,
  Draft,
  DraftField,
  InsuranceRow,
  ScreeningRow,
  TextField,
} from './draft.ts'

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
  if (has('defaultHealthPlan')) body.defaultHealthPlan = numberOf(draft, 'defaultHealthPlan') ?? -1
  if (has('occupation')) body.occupation = occupations(draft, base)
  if (has('physicianRequester'))
    body.physicianRequester = draft.physicianRequester && { id: Number(draft.physicianRequester.id) }
  if (has('externalId')) body.externalId = draft.externalId.trim() ? Number(draft.externalId) : null
  if (has('insurance')) body.insurance = writtenInsurance(draft).map(insurance)
  if (has('screening')) body.screening = writtenScreening(draft).map(screening)
  if (has('documents')) body.documents = documents(draft)
  if (has('companions')) body.companions = writtenCompanions(draft).map(companion)
  const contacts = contactTexts.filter(has)
  if (contacts.length > 0 || has('city'))
    body.contacts = {
      id: base?.contacts.id ?? 0,
      city: { id: draft.city?.id ?? null },
      ...Object.fromEntries(contacts.map((name) => [name, draft[name].trim()])),
    }
  return body
}

const documents = (draft: Draft): Patient['documents'] =>
  writtenDocuments(draft).map(({ id, type, number }) => ({
    id,
    number: number.trim(),
    type: { id: Number(type) },
  }))

const numberOf = (draft: Draft, field: ChoiceField): number | undefined =>
  draft[field] ? Number(draft[field].id) : undefined

/** The form shows the first occupation only; others are kept. */
function occupations({ occupation }: Draft, base: PatientDetail | undefined): Patient['occupation'] {
  const others = base?.occupation.slice(1) ?? []
  if (!occupation) return others
  return [{ id: Number(occupation.id), ...(occupation.name && { name: occupation.name }) }, ...others]
}

/** A companion with the changes of the form, and with what the form does not know. */
function companion({ source, ...row }: CompanionRow): Record<string, unknown> {
  const next = { ...source }
  for (const name of ['name', 'kinship', 'phone'] as const)
    if (row[name] !== textIn(source, name)) next[name] = row[name].trim()
  return next
}

function insurance({ source, plan, number }: InsuranceRow): Record<string, unknown> {
  const next = { ...source }
  if (plan?.id !== planOf(source)?.id) {
    if (plan) next['plan'] = { id: Number(plan.id) }
    else delete next['plan']
  }
  if (number !== textIn(source, 'number')) next['number'] = number.trim()
  return next
}

const screening = ({ source, description }: ScreeningRow): Record<string, unknown> => ({
  ...source,
  ...(description !== textIn(source, 'description') && { description: description.trim() }),
})
