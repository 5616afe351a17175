import { resource } from '#contract/declaration/resource.ts'
import { boolean, colour, longText, text } from '#contract/declaration/resourceField.ts'

export const legend = resource('legend', {
  group: 'Legend',
  path: '/legend',
  category: 'texts',
  fields: {
    name: text({ max: 100 }),
    text: longText({ max: 1000 }),
    colour: colour(),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'text'],
  unique: [['name']],
  columns: ['colour', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
