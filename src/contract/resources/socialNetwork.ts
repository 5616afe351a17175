import { resource } from '#contract/declaration/resource.ts'
import { colour, text, webAddress } from '#contract/declaration/resourceField.ts'

export const socialNetwork = resource('socialNetwork', {
  group: 'Social Network',
  path: '/socialnetwork',
  category: 'clinic',
  fields: {
    name: text({ max: 100 }),
    website: webAddress({ optional: true }),
    colour: colour({ optional: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['website', 'colour'],
  access: { read: 'signed-in', write: 'setting.write' },
})
