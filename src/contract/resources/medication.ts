import { resource } from '#contract/declaration/resource.ts'
import { boolean, reference, text } from '#contract/declaration/resourceField.ts'

export const medication = resource('medication', {
  group: 'Medication',
  path: '/medication',
  category: 'exams',
  fields: {
    name: text({ max: 200 }),
    activeIngredient: text({ max: 200, optional: true }),
    strength: text({ max: 100, example: '300 mg/mL', optional: true }),
    route: reference('administrationRoute', { optional: true }),
    dosageForm: reference('dosageForm', { optional: true }),
    manufacturer: reference('manufacturer', { optional: true }),
    /** Whether the law controls its prescription. */
    controlled: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'activeIngredient'],
  unique: [['name', 'strength', 'dosageForm', 'manufacturer']],
  columns: ['activeIngredient', 'strength', 'route', 'controlled', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
