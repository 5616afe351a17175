import { resource } from '#contract/declaration/resource.ts'
import { integer, reference, text } from '#contract/declaration/resourceField.ts'

export const city = resource('city', {
  group: 'City',
  path: '/city',
  category: 'places',
  fields: {
    name: text({ max: 200 }),
    state: reference('state', { optional: true }),
    ibgeCode: integer({ min: 1_000_000, max: 9_999_999, optional: true }),
  },
  label: ['name'],
  within: 'state',
  unique: [['state', 'name'], ['ibgeCode']],
  columns: ['state', 'ibgeCode'],
  access: { read: 'signed-in', write: 'setting.write' },
})
