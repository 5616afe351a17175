import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const maritalStatus = resource('maritalStatus', {
  group: 'MaritalStatus',
  path: '/maritalstatus',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `married`. */
    code: text({ max: 20, optional: true, readOnly: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
