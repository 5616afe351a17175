import { resource } from '#contract/declaration/resource.ts'
import { email, json, longText, reference, text } from '#contract/declaration/resourceField.ts'
import { postalAddress } from '#contract/declaration/resourceShapes.ts'

/** A person or a firm that the clinic calls. */
export const contact = resource('contact', {
  group: 'Contact',
  path: '/contact',
  category: 'clinic',
  fields: {
    name: text({ max: 200 }),
    company: text({ max: 200, optional: true }),
    phone: text({ max: 40, optional: true }),
    mobile: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    address: json('address', postalAddress(), { optional: true }),
    city: reference('city', { optional: true }),
    notes: longText({ max: 2000, optional: true }),
  },
  label: ['name'],
  // Two people can have the same name.
  search: ['name', 'company', 'email'],
  columns: ['company', 'phone', 'mobile', 'email'],
  namesPersons: true,
  access: { read: 'signed-in', write: 'setting.write' },
})
