import { resource } from '#contract/declaration/resource.ts'
import { boolean, email, json, reference, text } from '#contract/declaration/resourceField.ts'
import { postalAddress, weeklyHours } from '#contract/declaration/resourceShapes.ts'

/** A place where a clinic sees patients. */
export const unit = resource('unit', {
  group: 'Unit',
  path: '/unit',
  category: 'clinic',
  operations: ['list', 'get', 'query'],
  added: ['create', 'update', 'remove'],
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
    clinic: reference('clinic', { optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    timeZone: text({ max: 64, format: 'timeZone', example: 'America/Sao_Paulo', optional: true }),
    phone: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    openingHours: json('weeklyHours', weeklyHours(), { optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  // Unique across all clinics, because lists of units show nothing but the name.
  unique: [['name']],
  columns: ['clinic', 'city', 'phone', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
