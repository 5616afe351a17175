import { resource } from '#contract/declaration/resource.ts'
import * as z from 'zod/mini'
import { choice, embedded, integer, reference, text } from '#contract/declaration/resourceField.ts'

/** The clinic's record for a number of another system. */
export const integrationBinding = resource('integrationBinding', {
  group: 'Integration Binding',
  path: '/integrationbinding',
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
