import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const occupation = resource('occupation', {
  group: 'Occupation',
  path: '/occupation',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** In the Brazilian classification of occupations (CBO): the code of an occupation, or of a family of occupations. */
    code: text({ max: 20, pattern: /^\d{4}(-?\d{2})?$/, example: '2251-20', optional: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  // Not the code, because the classification has several names for one occupation.
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
