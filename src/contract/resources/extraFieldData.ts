import { resource } from '#contract/declaration/resource.ts'
import { reference, text } from '#contract/declaration/resourceField.ts'

export const extraFieldData = resource('extraFieldData', {
  group: 'ExtraFieldData',
  path: '/extrafielddata',
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: { extraField: reference('extraField'), value: text({ max: 1000 }) },
  label: ['value'],
  columns: ['extraField'],
  access: { read: 'signed-in', write: 'setting.write' },
})
