import { resource } from '#contract/declaration/resource.ts'
import { choice, instant, integer, longText, reference, text } from '#contract/declaration/resourceField.ts'

/** When a patient comes for an exam. */
export const appointment = resource('appointment', {
  group: 'Appointment',
  path: '/appointment',
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
