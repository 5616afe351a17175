import { resource } from '#contract/declaration/resource.ts'
import { boolean, colour, email, longText, text } from '#contract/declaration/resourceField.ts'
import { CNPJ } from '#contract/declaration/resourceShapes.ts'

export const healthPlan = resource('healthPlan', {
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
  search: ['name', 'code', 'ansNumber'],
  unique: [['name']],
  columns: ['ansNumber', 'colour', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** An insurer, or a broker of its plans. */
export const healthPlanBroker = resource('healthPlanBroker', {
  category: 'plans',
  fields: {
    name: text({ max: 200 }),
    /** The firm's number at the national agency of health insurance (ANS). */
    ansNumber: text({ max: 6, pattern: /^\d{6}$/, example: '326305', optional: true }),
    taxNumber: text({ max: 18, pattern: CNPJ, example: '12.345.678/0001-95', optional: true }),
    phone: text({ max: 40, optional: true }),
    email: email({ optional: true }),
    active: boolean({ default: true }),
  },
  search: ['name', 'ansNumber', 'taxNumber'],
  unique: [['name'], ['ansNumber'], ['taxNumber']],
  columns: ['ansNumber', 'phone', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
