import { resource } from '#contract/declaration/resource.ts'
import { integer, reference, text } from '#contract/declaration/resourceField.ts'

export const city = resource('city', {
  category: 'places',
  fields: {
    name: text({ max: 200 }),
    state: reference('state', { optional: true }),
    ibgeCode: integer({ min: 1_000_000, max: 9_999_999, optional: true }),
  },
  within: 'state',
  unique: [['state', 'name'], ['ibgeCode']],
  columns: ['state', 'ibgeCode'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const country = resource('country', {
  category: 'places',
  fields: {
    name: text({ max: 100 }),
    /** ISO 3166-1, with two and with three letters. */
    code: text({ max: 2, pattern: /^[A-Z]{2}$/, example: 'BR' }),
    code3: text({ max: 3, pattern: /^[A-Z]{3}$/, example: 'BRA', optional: true }),
  },
  search: ['name', 'code'],
  unique: [['name'], ['code']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const state = resource('state', {
  category: 'places',
  fields: {
    name: text({ max: 100 }),
    /** As in ISO 3166-2, without the country. */
    code: text({ max: 3, pattern: /^[A-Z0-9]{1,3}$/, example: 'SP' }),
    country: reference('country'),
    ibgeCode: integer({ min: 1, max: 99, optional: true }),
  },
  search: ['name', 'code'],
  unique: [['country', 'code']],
  columns: ['code', 'country'],
  access: { read: 'signed-in', write: 'setting.write' },
})
