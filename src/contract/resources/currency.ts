import { resource } from '#contract/declaration/resource.ts'
import { integer, text } from '#contract/declaration/resourceField.ts'

export const currency = resource('currency', {
  group: 'Currency',
  path: '/currency',
  category: 'lists',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 100 }),
    /** ISO 4217. The number is a text, as it can begin with zeros. */
    code: text({ max: 3, pattern: /^[A-Z]{3}$/, example: 'BRL' }),
    numericCode: text({ max: 3, pattern: /^\d{3}$/, example: '986', optional: true }),
    /** Digits after the decimal point. */
    digits: integer({ min: 0, max: 4, default: 2 }),
    symbol: text({ max: 8, example: 'R$', optional: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['code']],
  columns: ['code', 'symbol', 'digits'],
  access: { read: 'signed-in', write: 'setting.write' },
})
