import { resource } from '#contract/declaration/resource.ts'
import {
  colour,
  email,
  file,
  json,
  reference,
  text,
  webAddress,
} from '#contract/declaration/resourceField.ts'
import { CNPJ, postalAddress } from '#contract/declaration/resourceShapes.ts'

export const clinic = resource('clinic', {
  group: 'Clinic',
  path: '/clinic',
  category: 'clinic',
  fields: {
    name: text({ max: 200 }),
    legalName: text({ max: 200, optional: true }),
    taxNumber: text({ max: 18, pattern: CNPJ, example: '12.345.678/0001-95', optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    phone: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    website: webAddress({ optional: true }),
    logo: file({ optional: true }),
    colour: colour({ optional: true }),
  },
  label: ['name'],
  search: ['name', 'legalName', 'taxNumber'],
  unique: [['name'], ['taxNumber']],
  columns: ['taxNumber', 'city', 'phone'],
  access: { read: 'signed-in', write: 'setting.write' },
})
