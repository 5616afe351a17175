import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const module = resource('module', {
  group: 'Module',
  path: '/module',
  category: 'access',
  fields: { name: text({ max: 200 }), code: text({ max: 40 }) },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code'],
  access: { read: 'user.read', write: 'permission.write' },
})
