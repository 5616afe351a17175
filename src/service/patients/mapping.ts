import { onOneLine } from '#contract/personName.ts'
import type { IdentifiedPatient, Patient } from '#contract/patient.ts'
import { patientSearchText } from '#service/records/searchText.ts'

/** The fields of a patient that a request may set. */
export type PatientBody = Omit<Partial<IdentifiedPatient>, 'id'>

/** The text fields that are names of people. */
export const nameFields = ['firstName', 'middleName', 'lastName', 'socialName', 'mother', 'father'] as const

/** The columns that a request sets. Fields that it does not hold are undefined, and so not written. */
export const patientColumns = (body: PatientBody) => ({
  external_id: body.externalId,
  first_name: body.firstName,
  middle_name: body.middleName,
  last_name: body.lastName,
  social_name: body.socialName,
  mother: body.mother,
  father: body.father,
  birth_date: body.birthDate,
  gender_id: body.gender?.id,
  marital_status_id: body.maritalStatus?.id,
  default_health_plan: body.defaultHealthPlan,
  physician_requester_id: idOf(body.physicianRequester),
  companions: json(body.companions),
  occupation: json(body.occupation),
  unit_id: body.unit?.id,
  screening: json(body.screening),
  contacts_id: body.contacts?.id,
  contacts_city_id: body.contacts && cityText(body.contacts.city.id),
  contacts_phone: body.contacts?.phone,
  contacts_mobile: body.contacts?.mobile,
  contacts_email: body.contacts?.email,
  contacts_address: body.contacts?.address,
  contacts_postal_code: body.contacts?.postalCode,
  insurance: json(body.insurance),
  portal_access_id: idOf(body.portalAccess),
})

const idOf = (reference: { id: number } | null | undefined) => (reference ? reference.id : reference)
const json = (records: unknown[] | undefined) => records && JSON.stringify(records)

/** A city's id as it is stored: numbers without leading zeros (`007` is 7), an empty text as null. */
export const cityText = (id: string | number | null): string | null => {
  const text = String(id ?? '').trim()
  return text === '' ? null : text.replace(/^0+(?=\d+$)/, '')
}

/** The columns by which a patient is found and ordered, derived from the names. */
export const searchColumns = (name: Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'socialName'>) =>
  patientSearchText({
    first_name: name.firstName,
    middle_name: name.middleName,
    last_name: name.lastName,
    social_name: name.socialName,
  })

/** A body with its names and document numbers as they are stored: on one line, in NFC. */
export const normalizeBody = <B extends PatientBody>(body: B): B => ({
  ...body,
  ...Object.fromEntries(
    nameFields.flatMap((field) => {
      const text = body[field]
      return text === undefined ? [] : [[field, onOneLine(text)]]
    }),
  ),
  ...(body.documents && {
    documents: body.documents.map((document) => ({ ...document, number: onOneLine(document.number) })),
  }),
})
