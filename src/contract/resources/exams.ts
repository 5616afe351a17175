import { resource } from '#contract/declaration/resource.ts'
import { boolean, reference, text } from '#contract/declaration/resourceField.ts'

export const administrationRoute = resource('administrationRoute', {
  group: 'Medication administration routes',
  path: '/medicationadministrationroute',
  category: 'exams',
  fields: {
    name: text({ max: 100 }),
    code: text({ max: 20, optional: true }),
    active: boolean({ default: true }),
  },
  unique: [['name'], ['code']],
  columns: ['code', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const dosageForm = resource('dosageForm', {
  group: 'Medication dosage form',
  path: '/medicationdosageform',
  category: 'exams',
  fields: {
    name: text({ max: 100 }),
    code: text({ max: 20, optional: true }),
    active: boolean({ default: true }),
  },
  unique: [['name'], ['code']],
  columns: ['code', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

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
  unique: [['name'], ['code']],
  columns: ['code', 'country', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})

export const medication = resource('medication', {
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
  search: ['name', 'activeIngredient'],
  unique: [['name', 'strength', 'dosageForm', 'manufacturer']],
  columns: ['activeIngredient', 'strength', 'route', 'controlled', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
