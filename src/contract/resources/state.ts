import { resource } from '#contract/declaration/resource.ts'
import { integer, reference, text } from '#contract/declaration/resourceField.ts'

export const state = resource('state', {
  group: 'State',
  path: '/state',
  category: 'places',
  fields: {
    name: text({ max: 100 }),
    /** As in ISO 3166-2, without the country. */
    code: text({ max: 3, pattern: /^[A-Z0-9]{1,3}$/, example: 'SP' }),
    country: reference('country'),
    ibgeCode: integer({ min: 1, max: 99, optional: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['country', 'code']],
  columns: ['code', 'country'],
  access: { read: 'signed-in', write: 'setting.write' },
})
