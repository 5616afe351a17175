import * as z from 'zod/mini'
import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  date,
  described,
  embedded,
  file,
  instant,
  json,
  longText,
  reference,
  references,
  secret,
  text,
} from '#contract/declaration/resourceField.ts'
import { id } from '#contract/declaration/field.ts'
import { employeeContacts, identityDocuments } from '#contract/declaration/shapes.ts'
import { chosenObject } from '#contract/declaration/source.ts'

const profiles = ['doctor', 'requester', 'technician', 'anesthetist', 'nurse'] as const

/** The gender and the marital status “not stated”, which have these ids in every database. */
const NOT_STATED = { gender: { id: 4 }, maritalStatus: { id: 6 } }

export const employee = resource('employee', {
  category: 'people',
  fields: {
    ...described({
      firstName: text({ max: 200 }),
      middleName: text({ max: 200, blank: true }),
      lastName: text({ max: 200 }),
      birthDate: date({}),
      gender: reference('gender', { default: NOT_STATED.gender }),
      maritalStatus: reference('maritalStatus', { default: NOT_STATED.maritalStatus }),
      photo: file({ optional: true }),
      /** An image of the signature. */
      sign: file({ optional: true }),
      /** The text under the signature. */
      signText: longText({ max: 1000, optional: true }),
      // Another service may answer with a profile of its own: the description only says that it is a text.
      profile: { ...choice(profiles, { optional: true }), answer: z.nullable(z.string()) },
      documents: json('documents', identityDocuments(), { default: [] }),
      contacts: json('contacts', employeeContacts(), { default: {} }),
      /** The user account with which the employee signs in. */
      user: embedded(z.nullable(chosenObject({ id: id(), name: z.string() }))),
      occupations: references('occupation', { max: 20 }),
      portalPassword: secret({ min: 8, max: 200 }),
      portalSynchronized: boolean({ default: false, readOnly: true }),
      portalLastSynchronization: instant({ optional: true, readOnly: true }),
      /** True where only the name is recorded, as for a requester who works elsewhere. */
      simpleRecord: boolean({ default: false }),
    }),
    /** The professional council, with the employee’s number and state in its register. */
    council: choice(['CRM', 'CRO', 'COREN', 'CRBM', 'CRF', 'CREFITO', 'CRTR', 'other'], { optional: true }),
    registerNumber: text({ max: 30, optional: true }),
    registerState: reference('state', { optional: true }),
    specialty: text({ max: 200, optional: true }),
    units: references('unit', { max: 100 }),
    // Of what the employee is told by e-mail, as the doctor or the requester of a report (`emailEvents`). Reports are many and are found in
    // the portal; what changes what somebody has read, or must not be overlooked, is told unless it is switched off.
    mailReleased: boolean({ default: false }),
    mailCorrected: boolean({ default: true }),
    mailCritical: boolean({ default: true }),
    mailAcknowledgementDue: boolean({ default: true }),
    active: boolean({ default: true }),
  },
  label: ['firstName', 'middleName', 'lastName'],
  search: ['firstName', 'middleName', 'lastName', 'registerNumber'],
  unique: [['council', 'registerState', 'registerNumber']],
  filters: ['examiner'],
  namesPersons: true,
  columns: ['profile', 'council', 'registerNumber', 'active'],
  access: { read: 'employee.read', write: 'employee.write' },
})
