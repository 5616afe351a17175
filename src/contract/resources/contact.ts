import { resource } from '#contract/declaration/resource.ts'
import { email, json, longText, reference, text } from '#contract/declaration/resourceField.ts'
import { postalAddress } from '#contract/declaration/resourceShapes.ts'

/** A person or a firm that the clinic calls. */
export const contact = resource('contact', {
  group: 'Contact',
  path: '/contact',
  category: 'clinic',
  fields: {
    name: text({ max: 200, identifying: 'name' }),
    company: text({ max: 200, optional: true }),
    phone: text({ max: 40, optional: true, identifying: 'phone' }),
    mobile: text({ max: 40, optional: true, identifying: 'phone' }),
    email: email({ optional: true, identifying: 'email' }),
    address: json('address', postalAddress(), { optional: true, identifying: 'address' }),
    city: reference('city', { optional: true }),
    notes: longText({ max: 2000, optional: true, identifying: 'text' }),
  },
  label: ['name'],
  // Two people can have the same name.
  search: ['name', 'company', 'email'],
  columns: ['company', 'phone', 'mobile', 'email'],
  namesPersons: true,
  access: { read: 'signed-in', write: 'setting.write' },
})
