import type { SentPatient } from '#contract/integrations/intake.ts'
import { genderCodes, type Patient, type PatientDetail } from '#contract/patients/patient.ts'
import { editedFields } from '#portal/patients/identity/patientFields.ts'
import { referenceId, textIn } from '#portal/patients/record/looseRecord.ts'
import type { LooseRecord } from '#portal/patients/record/looseRecord.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import type { FormState } from '#portal/records/form/FormFrame.tsx'
import { readBirthDate } from './birthDay.ts'

/** A chosen record, of reference data or an employee; without a name where it has to be loaded. */
export interface Chosen {
  /** Empty while the record is to be created: then only its name is known. */
  id: string
  name?: string | undefined
}
export const isCreated = ({ id }: Chosen): boolean => id !== ''

export interface DocumentRow {
  row: number
  /** 0 for a new document. */
  id: number
  type: string
  number: string
}

/** A row of a list whose records have no fixed form. */
export interface LooseRow {
  row: number
  /** The record as it was read: what the form does not know of it is kept. */
  source: LooseRecord
}
export type CompanionRow = LooseRow & Record<'name' | 'kinship' | 'phone', string>
export type InsuranceRow = LooseRow & { plan: Chosen | null; number: string }
export type ScreeningRow = LooseRow & { description: string }

const texts = {
  firstName: '',
  middleName: '',
  lastName: '',
  socialName: '',
  mother: '',
  father: '',
  gender: '',
  maritalStatus: '',
  unit: '',
  phone: '',
  mobile: '',
  email: '',
  address: '',
  postalCode: '',
  /** A number, as it is typed. */
  externalId: '',
}
export type TextField = keyof typeof texts

const choices = { city: null, defaultHealthPlan: null, occupation: null, physicianRequester: null }
export type ChoiceField = keyof typeof choices

/** The content of the form: texts as they are typed, references by their ids. */
export type Draft = typeof texts &
  Record<ChoiceField, Chosen | null> & {
    /** A day or a year in the stored form, or as it was typed; null where it is marked as unknown. */
    birthDate: string | null
    documents: DocumentRow[]
    insurance: InsuranceRow[]
    screening: ScreeningRow[]
    companions: CompanionRow[]
  }
export type DraftField = (typeof editedFields)[number]

export const [FormContext, usePatientForm] = requiredContext<FormState<Draft>>('FormContext')

let rows = 0
/** A number that identifies a row while rows are added and removed. */
const nextRow = (): number => (rows += 1)

export const newDocument = (number = ''): DocumentRow => ({ row: nextRow(), id: 0, type: '', number })
/** A row for a record as it was read, or a new one. */
export const companionRow = (source: LooseRecord = {}): CompanionRow => ({
  row: nextRow(),
  source,
  name: textIn(source, 'name'),
  kinship: textIn(source, 'kinship'),
  phone: textIn(source, 'phone'),
})
export const insuranceRow = (source: LooseRecord = {}): InsuranceRow => ({
  row: nextRow(),
  source,
  plan: planOf(source),
  number: textIn(source, 'number'),
})
export const screeningRow = (source: LooseRecord = {}): ScreeningRow => ({
  row: nextRow(),
  source,
  description: textIn(source, 'description'),
})

/** The content that a form begins with: empty, or a record's. */
export function draftOf(patient: PatientDetail | undefined): Draft {
  if (!patient)
    return {
      ...texts,
      ...choices,
      birthDate: '',
      documents: [newDocument()],
      insurance: [],
      screening: [],
      companions: [],
    }
  const { contacts } = patient
  return {
    firstName: patient.firstName,
    middleName: patient.middleName,
    lastName: patient.lastName,
    socialName: patient.socialName,
    mother: patient.mother,
    father: patient.father,
    birthDate: patient.birthDate,
    gender: String(patient.gender.id),
    maritalStatus: String(patient.maritalStatus.id),
    unit: patient.unit.id === null ? '' : String(patient.unit.id),
    phone: contacts.phone ?? '',
    mobile: contacts.mobile ?? '',
    email: contacts.email ?? '',
    address: contacts.address ?? '',
    postalCode: contacts.postalCode ?? '',
    city: contacts.city.id === null ? null : { id: String(contacts.city.id), name: contacts.city.name },
    // A negative number means none.
    defaultHealthPlan: patient.defaultHealthPlan < 0 ? null : { id: String(patient.defaultHealthPlan) },
    occupation: occupationOf(patient),
    physicianRequester: patient.physicianRequester && {
      id: String(patient.physicianRequester.id),
      name: patient.physicianRequester.name,
    },
    externalId: patient.externalId === null ? '' : String(patient.externalId),
    insurance: patient.insurance.map((source) => insuranceRow(source)),
    screening: patient.screening.map((source) => screeningRow(source)),
    documents: patient.documents.map(({ id, number, type }) => ({
      row: nextRow(),
      id,
      type: String(type.id),
      number,
    })),
    companions: patient.companions.map((source) => companionRow(source)),
  }
}

/** A patient's data from another system, which does not send the type of a document. */
export const draftOfSent = ({ birthDate, gender, documents = [], ...names }: SentPatient): Draft => ({
  ...draftOf(undefined),
  firstName: names.firstName ?? '',
  middleName: names.middleName ?? '',
  lastName: names.lastName ?? '',
  socialName: names.socialName ?? '',
  mother: names.mother ?? '',
  birthDate: birthDate ?? '',
  gender: gender?.code ? String(genderCodes.indexOf(gender.code) + 1) : '',
  documents: documents.length > 0 ? documents.map(({ number }) => newDocument(number)) : [newDocument()],
})

/** The first of a record's occupations; the others are not shown and stay as they are. */
function occupationOf({ occupation: [first] }: Patient): Chosen | null {
  const id = first && textIn(first, 'id')
  return id ? { id, name: textIn(first, 'name') || undefined } : null
}

/** The plan of an insurance that refers to one by its id. */
export function planOf({ plan }: LooseRecord): Chosen | null {
  const id = referenceId(plan)
  if (id === undefined) return null
  const name = typeof plan === 'object' && plan !== null ? textIn(plan as LooseRecord, 'name') : ''
  return { id: String(id), name: name || undefined }
}

/** A field's content for comparison: without row numbers, and without empty rows. */
function contentOf(draft: Draft, field: DraftField): string {
  if (field === 'documents')
    return JSON.stringify(written(draft[field]).map(({ type, number }) => [type, number]))
  if (field === 'insurance')
    return JSON.stringify(
      written(draft[field]).map(({ source, plan, number }) => [source, keyOf(plan), number]),
    )
  if (field === 'companions' || field === 'screening')
    return JSON.stringify(written<LooseRow>(draft[field]).map((entry) => ({ ...entry, row: 0 })))
  if (field === 'birthDate') return JSON.stringify(readBirthDate(draft.birthDate) ?? draft.birthDate)
  const value = draft[field]
  return typeof value === 'string' ? value : keyOf(value)
}

const keyOf = (chosen: Chosen | null): string =>
  chosen === null || isCreated(chosen) ? (chosen?.id ?? '') : `new ${chosen.name}`

/** The rows that are stored: without new ones in which nothing is entered, or of a document no number. */
export const written = <Row extends DocumentRow | LooseRow>(list: readonly Row[]): Row[] =>
  list.filter(isWritten)

const isWritten = (entry: DocumentRow | LooseRow): boolean =>
  'type' in entry ? entry.id !== 0 || entry.number.trim() !== '' : Object.values(entry).some(isFilled)

/** Of a row, its number says nothing. */
const isFilled = (value: string | number | object | null): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** The fields in which two drafts differ, in the order of the form. */
export const changedFields = (one: Draft, other: Draft): DraftField[] =>
  editedFields.filter((field) => contentOf(one, field) !== contentOf(other, field))
