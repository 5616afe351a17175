import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const mask = resource('mask', {
  group: 'Mask',
  path: '/mask',
  category: 'lists',
  fields: {
    name: text({ max: 100 }),
    /** `0` stands for a digit, `A` for a letter, `*` for either; everything else for itself. */
    pattern: text({ max: 100, example: '000.000.000-00' }),
    example: text({ max: 100, optional: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['pattern', 'example'],
  access: { read: 'signed-in', write: 'setting.write' },
})
