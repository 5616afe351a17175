import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const schooling = resource('schooling', {
  group: 'Schooling',
  path: '/schooling',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
