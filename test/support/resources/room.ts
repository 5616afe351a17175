import { resource } from '#contract/declaration/resource.ts'
import { integer, reference, text } from '#contract/declaration/resourceField.ts'

export const room = resource('room', {
  category: 'clinic',
  fields: {
    name: text({ max: 100 }),
    unit: reference('unit', { optional: true }),
    capacity: integer({ min: 1, max: 500, optional: true }),
  },
  unique: [['unit', 'name']],
  columns: ['unit', 'capacity'],
  access: { read: 'signed-in', write: 'setting.write' },
})
