import type { Patient, RemovalBody } from '#contract/patients/patient.ts'
import type { KnownPatient } from './record.ts'

export interface RemovalRequest {
  /** The record as the user confirmed it. */
  confirmed: KnownPatient
  reason: string | undefined
  /** The record that the reports are moved to. */
  reportsTo: Patient | undefined
}

/**
 * The body of a removal: the whole patient as it was confirmed, in the request shape of the service description (4.1). Response fields that
 * we added to it are left out, for services that know only the described ones.
 */
export const removalBody = ({ confirmed, reason, reportsTo }: RemovalRequest): RemovalBody => ({
  ...bodyOf(confirmed.listed ?? { ...confirmed }),
  ...(reason !== undefined && { reason }),
  ...(reportsTo && { reportsTo: { id: reportsTo.id, dateHourChanged: reportsTo.dateHourChanged } }),
})

type Listed = Readonly<Record<string, unknown>>
type Write = (listed: unknown) => unknown

const same: Write = (value) => value
const orNull: Write = (value) => value ?? null
const reference: Write = (value) => (isRecord(value) ? { id: value['id'] } : value)
const referenceOrNull: Write = (value) => reference(value ?? null)
const referenceToNull: Write = (value) => reference(value ?? { id: null })
const listOf =
  (write: Write): Write =>
  (value) =>
    Array.isArray(value) ? value.map(write) : value

const cityId: Write = (id) => (typeof id === 'number' ? String(id) : id)
const city: Write = (value) => (isRecord(value) ? { id: cityId(value['id']) } : value)
const contacts: Write = (value) => (isRecord(value) ? { id: value['id'], city: city(value['city']) } : value)
const identityDocument: Write = (value) =>
  isRecord(value) ? { id: value['id'], number: value['number'], type: reference(value['type']) } : value

/**
 * How each field of the description's Patient is written in a request. One that the listing did not have is null where the description
 * allows null, since a service that checks the form of the record expects the field; any other value would be made up, so
 * that such a field is left out.
 */
const documentedFields: Readonly<Record<string, Write>> = {
  id: same,
  externalId: orNull,
  firstName: same,
  middleName: same,
  lastName: same,
  socialName: same,
  mother: same,
  father: same,
  birthDate: same,
  gender: reference,
  maritalStatus: reference,
  defaultHealthPlan: same,
  physicianRequester: referenceOrNull,
  companions: same,
  occupation: same,
  unit: referenceToNull,
  screening: same,
  contacts,
  documents: listOf(identityDocument),
  insurance: same,
  portalAccess: referenceOrNull,
  userCreated: reference,
  userChanged: referenceToNull,
  userDeleted: referenceToNull,
  dateHourCreated: same,
  dateHourChanged: same,
  dateHourDeleted: orNull,
}

/** Each value as it came. What is undefined is not sent. */
const bodyOf = (record: Listed): RemovalBody =>
  Object.fromEntries(
    Object.entries(documentedFields).map(([name, write]) => [name, write(record[name])]),
  ) as RemovalBody

const isRecord = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
