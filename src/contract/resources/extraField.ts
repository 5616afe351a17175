import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, text } from '#contract/declaration/resourceField.ts'
import { enteredKinds } from './field.ts'

export const extraField = resource('extraField', {
  group: 'ExtraField',
  path: '/extrafield',
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 100 }),
    label: text({ max: 200 }),
    /** The kind of records that have the field. */
    recordKind: choice(['patient', 'employee', 'exam', 'report', 'appointment']),
    kind: choice(enteredKinds),
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'label'],
  unique: [['recordKind', 'name']],
  columns: ['label', 'recordKind', 'kind', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
