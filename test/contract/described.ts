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

/** The two operations that the description shows (4.1, 4.2), with the parameters that it names. */
export const describedOperations: Readonly<Record<string, Fields>> = {
  'delete /api/v1/patient': {},
  'get /api/v1/portalreport': { examId: 'integer', examinerName: 'string' },
}
