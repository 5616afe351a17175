import { isDeepStrictEqual } from 'node:util'
import type { Fields } from './foreignRecords.ts'

type Check = (value: unknown) => boolean

const integer: Check = Number.isSafeInteger
const string: Check = (value) => typeof value === 'string'
const array: Check = Array.isArray
const timestamp: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const object =
  (members: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(members).every(([name, check]) => check((value as Fields)[name]))
const reference = object({ id: integer })
const maybeReference = object({ id: nullOr(integer) })

/** Section 4.1 of the description, with the types of 2.1 and 2.2. */
const members: Record<string, Check> = {
  id: integer,
  externalId: nullOr(integer),
  firstName: string,
  middleName: string,
  lastName: string,
  mother: string,
  father: string,
  birthDate: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  gender: reference,
  maritalStatus: reference,
  defaultHealthPlan: integer,
  physicianRequester: () => true,
  companions: array,
  occupation: array,
  unit: maybeReference,
  screening: array,
  contacts: object({ id: integer, city: object({ id: string }) }),
  documents: (value) =>
    Array.isArray(value) && value.every(object({ id: integer, number: string, type: reference })),
  insurance: array,
  portalAccess: () => true,
  userCreated: reference,
  userChanged: maybeReference,
  userDeleted: nullOr(maybeReference),
  dateHourCreated: timestamp,
  dateHourChanged: timestamp,
  dateHourDeleted: (value) => value === null,
}
const identity = ['firstName', 'middleName', 'lastName', 'birthDate', 'mother', 'father', 'dateHourCreated']

/** What is wrong with the body of a removal, by field; nothing for a whole patient. What equals the listed value is right, whatever it is. */
export function checkPatientBody(body: Fields, listed: Fields): string[] {
  const expected = inRequestShape(listed)
  const sent = (name: string) => Object.hasOwn(body, name)
  const asListed = (name: string) => isDeepStrictEqual(body[name], expected[name])
  const names = Object.keys(members)
  const numbersOf = (documents: unknown) =>
    Array.isArray(documents) ? (documents as Fields[]).map(({ number }) => number) : documents
  return [
    ...names
      .filter((name) => expected[name] !== undefined && !sent(name))
      .map((name) => `${name} is missing`),
    ...names
      .filter((name) => sent(name) && !members[name]!(body[name]) && !asListed(name))
      .map((name) => `${name} is of another type`),
    ...identity.filter((name) => !asListed(name)).map((name) => `${name} is not that of the patient`),
    ...(isDeepStrictEqual(numbersOf(body['documents']), numbersOf(expected['documents']))
      ? []
      : ['documents are not those of the patient']),
  ]
}

/** The listing has the id of the city as a number, the request as a string. */
export function inRequestShape(listed: Fields): Fields {
  const contacts = listed['contacts'] as { city?: { id?: number | string } | null } | null | undefined
  if (contacts?.city?.id == null) return listed
  return { ...listed, contacts: { ...contacts, city: { ...contacts.city, id: String(contacts.city.id) } } }
}
