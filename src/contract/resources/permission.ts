import { resource } from '#contract/declaration/resource.ts'
import { reference, text } from '#contract/declaration/resourceField.ts'

export const permission = resource('permission', {
  group: 'Permission',
  path: '/permission',
  category: 'access',
  fields: {
    name: text({ max: 200 }),
    /** The code that the program checks, such as `patient.read`. */
    code: text({ max: 60 }),
    module: reference('module'),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code', 'module'],
  access: { read: 'user.read', write: 'permission.write' },
})
