import { resource } from '#contract/declaration/resource.ts'
import { boolean, text } from '#contract/declaration/resourceField.ts'

export const dosageForm = resource('dosageForm', {
  group: 'Medication dosage form',
  path: '/medicationdosageform',
  category: 'exams',
  fields: {
    name: text({ max: 100 }),
    code: text({ max: 20, optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  unique: [['name'], ['code']],
  columns: ['code', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
