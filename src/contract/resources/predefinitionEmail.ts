import { resource } from '#contract/declaration/resource.ts'
import { longText, reference, text } from '#contract/declaration/resourceField.ts'

/** A prepared e-mail, with placeholders for the values that differ each time it is sent. */
export const predefinitionEmail = resource('predefinitionEmail', {
  group: 'Predefinition Email',
  path: '/predefinitionemail',
  category: 'clinic',
  hasNoEffect: true,
  fields: {
    name: text({ max: 100 }),
    subject: text({ max: 200 }),
    /** With placeholders, written as in a template. */
    text: longText({ max: 20_000 }),
    sender: reference('email', { optional: true }),
  },
  label: ['name'],
  search: ['name', 'subject'],
  unique: [['name']],
  columns: ['subject', 'sender'],
  access: { read: 'signed-in', write: 'setting.write' },
})
