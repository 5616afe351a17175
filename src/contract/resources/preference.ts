import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { longText, reference, text } from '#contract/declaration/resourceField.ts'

export const preference = resource('preference', {
  category: 'access',
  fields: {
    user: reference('user', { removable: true }),
    name: text({ max: 100 }),
    value: longText({ max: 4000, optional: true }),
  },
  csvLines: FEW_CSV_LINES,
  unique: [['user', 'name']],
  columns: ['user', 'value'],
  access: { read: 'signed-in', write: 'signed-in' },
})
