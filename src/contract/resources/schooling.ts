import { resource } from '#contract/declaration/resource.ts'
import { integer, text } from '#contract/declaration/resourceField.ts'

export const schooling = resource('schooling', {
  group: 'Schooling',
  path: '/schooling',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
    /** Orders the degrees, which their names do not. */
    level: integer({ min: 0, max: 99, optional: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['level', 'code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
