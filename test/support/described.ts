import * as z from 'zod/mini'

/**
 * What the service description shows, spelled as it spells it: the fields of its records (2.1 to 2.6) with their types.
 * Written by hand, so that the contract is not compared with itself.
 */
type Fields = Readonly<Record<string, string>>

const audit: Fields = {
  userCreated: '{id: integer}',
  userChanged: '{id: integer or null}',
  userDeleted: '{id: integer or null}',
  dateHourCreated: 'timestamp',
  dateHourChanged: 'timestamp',
  dateHourDeleted: 'timestamp or null',
}

const Patient: Fields = {
  id: 'integer',
  externalId: 'integer or null',
  firstName: 'string',
  middleName: 'string',
  lastName: 'string',
  socialName: 'string',
  mother: 'string',
  father: 'string',
  // That the year alone may be known, or nothing, is chosen.
  birthDate: 'birth date or null',
  gender: '{id: integer}',
  maritalStatus: '{id: integer}',
  defaultHealthPlan: 'integer',
  physicianRequester: '{id: integer} or null',
  companions: 'array',
  occupation: 'array',
  unit: '{id: integer or null}',
  screening: 'array',
  // "written as a string in the request shape"
  contacts: '{id: integer, city: {id: integer or string or null}}',
  documents: 'array of {id: integer, number: string, type: {id: integer}}',
  insurance: 'array',
  portalAccess: '{id: integer} or null',
  ...audit,
}

const Employee: Fields = {
  id: 'integer',
  firstName: 'string',
  middleName: 'string',
  lastName: 'string',
  birthDate: 'date',
  gender: '{id: integer}',
  maritalStatus: '{id: integer}',
  photo: 'any',
  sign: 'string or null',
  signText: 'string or null',
  profile: 'string or null',
  documents: 'array',
  contacts: '{}',
  user: 'any',
  occupations: 'any',
  portalPassword: 'any',
  portalSynchronized: 'boolean',
  portalLastSynchronization: 'timestamp or null',
  externalId: 'any',
  simpleRecord: 'boolean',
  ...audit,
}

const Exam: Fields = {
  id: 'integer',
  name: 'string',
  title: 'string',
  template: '{id: integer}',
  language: 'string',
  actived: 'boolean',
  externalId: 'any',
  onwer: 'any',
  ...audit,
}

const Report: Fields = {
  id: 'integer',
  doctor: 'Employee',
  requester: 'Employee',
  technician: 'Employee or null',
  anesthetist: 'Employee or null',
  nurse: 'Employee or null',
  device: 'integer',
  healthPlanBroker: '{id: integer}',
  exam: 'Exam',
  appointment: '{id: integer}',
  result: 'string',
  replacedBy: 'integer',
  patient: 'Patient',
  pdfName: 'string',
  pdfPath: 'string',
  pdfsize: 'integer',
  dateExam: 'timestamp or null',
  dateReportRelease: 'timestamp or null',
  draft: 'boolean',
  copy: 'integer',
  images: 'array',
  close: 'integer',
  uniqueKey: 'string',
  externalId: 'any',
  unit: 'any',
  requestNumber: 'string',
  sync: 'any',
  dicomSeries: 'any',
  dicomStatus: 'any',
  extraFieldsData: 'array',
  ...audit,
}

const Release: Fields = {
  id: 'integer',
  reportId: 'integer',
  emailId: 'integer or null',
  statusMessage: 'string or null',
  status: 'string',
  released: 'boolean',
  notified: 'boolean',
  report: 'Report',
  email: 'any',
  ...audit,
}

export const describedRecords = { Patient, Employee, Exam, Report, Release }

const simple: Readonly<Record<string, z.ZodMiniType>> = {
  any: z.unknown(),
  null: z.null(),
  integer: z.int(),
  string: z.string(),
  boolean: z.boolean(),
  timestamp: z.iso.datetime(),
  date: z.iso.date(),
  'birth date': z.string().check(z.regex(/^\d{4}(-\d\d-\d\d)?$/)),
  array: z.array(z.unknown()),
  '{}': z.looseObject({}),
}

/** The schema of a record or type of the description, which refuses any field that it does not show, and any that is missing. */
export function strictSchema(type: string): z.ZodMiniType {
  const known = simple[type]
  if (known) return known
  if (type in describedRecords) return strictObject(describedRecords[type as keyof typeof describedRecords])
  const alternatives = splitOutside(type, ' or ')
  if (alternatives.length > 1) return z.union(alternatives.map(strictSchema))
  if (type.startsWith('array of ')) return z.array(strictSchema(type.slice('array of '.length)))
  const fields = splitOutside(type.slice(1, -1), ', ').map((field) => field.split(/: (.*)/s))
  return strictObject(Object.fromEntries(fields) as Fields)
}

const strictObject = (fields: Fields) =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, strictSchema(type)])))

/** The parts of a text between separators that are not inside braces. */
function splitOutside(text: string, separator: string): string[] {
  const parts = text.split(separator)
  const whole: string[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (last !== undefined && last.split('{').length > last.split('}').length)
      whole[whole.length - 1] = last + separator + part
    else whole.push(part)
  }
  return whole
}

/** The two operations that the description shows (4.1, 4.2), with the parameters that it names. */
export const describedOperations: Readonly<Record<string, Fields>> = {
  'delete /api/v1/patient': {},
  'get /api/v1/portalreport': { examId: 'integer', examinerName: 'string' },
}
