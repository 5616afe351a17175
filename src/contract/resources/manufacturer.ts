import { resource } from '#contract/declaration/resource.ts'
import { boolean, reference, text } from '#contract/declaration/resourceField.ts'

export const manufacturer = resource('manufacturer', {
  group: 'Medication manufacturer',
  path: '/medicationmanufacturer',
  category: 'exams',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
    country: reference('country', { optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  unique: [['name'], ['code']],
  columns: ['code', 'country', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
