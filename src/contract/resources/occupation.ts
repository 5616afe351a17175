import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const occupation = resource('occupation', {
  group: 'Occupation',
  path: '/occupation',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** Of the Brazilian classification of occupations (CBO): a family, or an occupation in it. */
    code: text({ max: 20, pattern: /^\d{4}(-?\d{2})?$/, example: '2251-20', optional: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  // One occupation of the classification has several usual names.
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
