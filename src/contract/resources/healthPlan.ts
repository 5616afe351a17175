import { resource } from '#contract/declaration/resource.ts'
import { boolean, colour, longText, text } from '#contract/declaration/resourceField.ts'

export const healthPlan = resource('healthPlan', {
  group: 'HealthPlan',
  path: '/healthplan',
  category: 'plans',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 20, optional: true }),
    /** The plan's number at the national agency of health insurance (ANS). Older plans have numbers of other forms. */
    ansNumber: text({ max: 20, example: '412345991', optional: true }),
    colour: colour({ optional: true }),
    notes: longText({ max: 2000, optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'code', 'ansNumber'],
  unique: [['name']],
  columns: ['ansNumber', 'colour', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
