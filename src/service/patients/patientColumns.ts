import { cityText, type PatientText } from './bodyProblems.ts'

/** The columns that a request sets; what it does not hold is undefined, and so left alone. */
export const patientColumns = (body: PatientText) => ({
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
