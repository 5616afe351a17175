import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const country = resource('country', {
  group: 'Country',
  path: '/country',
  category: 'places',
  fields: {
    name: text({ max: 100 }),
    /** ISO 3166-1, with two and with three letters. */
    code: text({ max: 2, pattern: /^[A-Z]{2}$/, example: 'BR' }),
    code3: text({ max: 3, pattern: /^[A-Z]{3}$/, example: 'BRA', optional: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['name'], ['code']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
