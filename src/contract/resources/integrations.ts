import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  embedded,
  instant,
  integer,
  longText,
  reference,
  text,
} from '#contract/declaration/resourceField.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import * as z from 'zod/mini'

/** When a patient comes for an exam. */
export const appointment = resource('appointment', {
  category: 'integrations',
  fields: {
    /** The id of the patient. Patients are no declared group, so that a hook checks it. */
    patient: integer({ min: 1, max: 2_147_483_647 }),
    exam: reference('exam'),
    doctor: reference('employee', { optional: true }),
    unit: reference('unit', { optional: true }),
    device: reference('device', { optional: true }),
    start: instant(),
    /** In minutes. */
    duration: integer({ min: 1, max: 1440, optional: true }),
    status: choice(['scheduled', 'arrived', 'performed', 'cancelled'], { default: 'scheduled' }),
    /** The number of the request that the exam fulfils. */
    requestNumber: text({ max: 100, blank: true }),
    note: longText({ max: 2000, optional: true }),
    /** The system that sent it. */
    integration: reference('integration', { optional: true }),
  },
  label: ['requestNumber', 'status'],
  search: ['requestNumber', 'status', 'note'],
  columns: ['patient', 'exam', 'start'],
  namesPersons: true,
  access: { read: 'patient.read', write: 'patient.write' },
})

/** Another system that sends to this one, or follows what changes in it. It signs in with the keys of `integrationKey`. */
export const integration = resource('integration', {
  category: 'integrations',
  fields: {
    name: text({ max: 100 }),
    /** Where it is false, its keys are refused. */
    active: boolean({ default: true }),
    /** Its permissions. Without a list it gets the one of the program. */
    permissionList: reference('permissionList', { optional: true }),
    /** The addresses and networks (CIDR) from which its keys are accepted, separated by commas or lines; any without one. */
    networks: longText({ max: 2000, optional: true }),
    /** The contact for the other system. */
    contact: text({ max: 200, optional: true }),
  },
  csvLines: FEW_CSV_LINES,
  search: ['name', 'contact'],
  unique: [['name']],
  columns: ['active', 'permissionList', 'contact'],
  access: { read: 'setting.read', write: 'integration.write' },
})

/** The clinic's record for a number of another system. */
export const integrationBinding = resource('integrationBinding', {
  group: 'Integration Binding',
  category: 'integrations',
  fields: {
    integration: reference('integration'),
    group: choice(['patient', 'exam', 'employee', 'unit', 'device', 'appointment', 'healthPlanBroker']),
    /** The number in the other system, as that writes it. */
    number: text({ max: 100, exact: true }),
    /** The id of our record, which may have been removed since. */
    record: integer({ min: 1, max: 2_147_483_647 }),
    /** The other system's name for it, where that differs from the clinic's: with this name the number is no contradiction. */
    sentName: text({ max: 600, optional: true }),
    /** The name of our record; null for a user who may not read such records, and where it is removed. */
    name: embedded(z.nullable(z.string())),
  },
  label: ['number'],
  unique: [['integration', 'group', 'number']],
  columns: ['name', 'group', 'integration', 'record'],
  access: { read: 'setting.read', write: 'integration.write' },
})

/** Whether an integration that follows changes is told data of one kind. What is not set is not told. */
export const integrationExposedData = resource('integrationExposedData', {
  group: 'Integration Exposed Data',
  category: 'integrations',
  fields: {
    integration: reference('integration'),
    kind: choice([
      'patientIdentity',
      'patientDocuments',
      'patientContacts',
      'reportText',
      'reportPdf',
      'reportImages',
      'readings',
    ]),
    exposed: boolean({ default: true }),
  },
  label: ['kind'],
  unique: [['integration', 'kind']],
  columns: ['integration', 'exposed'],
  access: { read: 'setting.read', write: 'integration.write' },
})

/** A key with which an integration signs in, as `Authorization: Bearer rp_…`. Who removes it revokes it, for good. */
export const integrationKey = resource('integrationKey', {
  group: 'Integration Key',
  category: 'integrations',
  fields: {
    integration: reference('integration'),
    name: text({ max: 100 }),
    /** From when on it is refused. */
    expires: instant({ optional: true }),
    /** Brought up to date once a minute at most. */
    lastUsed: instant({ optional: true, readOnly: true }),
    lastAddress: text({ max: 100, optional: true, readOnly: true }),
    /** The key itself, in the answer that creates it alone. */
    key: embedded(z.nullable(z.string())),
  },
  csvLines: FEW_CSV_LINES,
  unique: [['integration', 'name']],
  columns: ['integration', 'expires', 'lastUsed'],
  // A key may have been revoked because somebody else had it.
  restorable: false,
  confirmation: 'removal',
  access: { read: 'integration.write', write: 'integration.write' },
})
