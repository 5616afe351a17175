import { resource } from '#contract/declaration/resource.ts'
import { date, described, integer, json, reference, text } from '#contract/declaration/resourceField.ts'
import { Patient } from '#contract/patients/patient.ts'

const name = () => text({ max: 200, blank: true })
const { gender, unit, portalAccess, contacts, documents, companions } = Patient.shape

/** Records that are stored as they are sent. */
const loose = () => json('none', companions, { default: [] })

/**
 * A patient (2.2), for what the service does alike for all groups: writing, history, removal. The forms of requests and answers, which the
 * pages of patients load without the declaration, stand in `contract/patients/patient.ts`.
 */
export const patient = resource('patient', {
  category: null,
  fields: described({
    firstName: name(),
    middleName: name(),
    lastName: name(),
    socialName: name(),
    mother: name(),
    father: name(),
    /** A day, a year or nothing. */
    birthDate: date({ optional: true }),
    gender: reference('gender', { default: { id: 4 }, whole: gender }),
    maritalStatus: reference('maritalStatus', { default: { id: 6 } }),
    /** Perhaps the number of another system. -1: none. */
    defaultHealthPlan: integer({ min: -2_147_483_648, max: 2_147_483_647, default: -1 }),
    physicianRequester: reference('employee', { optional: true }),
    companions: loose(),
    occupation: loose(),
    unit: reference('unit', { optional: true, whole: unit }),
    screening: loose(),
    contacts: json('contacts', contacts, {
      default: { id: 0, city: { id: null } },
      beside: true,
      byPart: true,
    }),
    documents: json('documents', documents, { default: [], beside: true }),
    insurance: loose(),
    /** What it refers to is not described. */
    portalAccess: json('none', portalAccess, { default: null, beside: true }),
  }),
  label: ['firstName', 'middleName', 'lastName'],
  removedAsItIs: true,
  namesPersons: true,
  access: { read: 'patient.read', write: 'patient.write' },
})
