import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, json, text } from '#contract/declaration/resourceField.ts'
import { texts } from '#contract/declaration/resourceShapes.ts'

/** The kinds of values that a field defined by the clinic can hold. */
export const enteredKinds = ['text', 'longText', 'number', 'date', 'boolean', 'choice'] as const

export const field = resource('field', {
  group: 'Field',
  path: '/field',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    label: text({ max: 200 }),
    kind: choice(enteredKinds),
    /** The values to choose from, for the kind `choice`. */
    choices: json('values', texts(), { default: [] }),
    unitOfMeasure: text({ max: 30, optional: true }),
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'label'],
  unique: [['name']],
  columns: ['label', 'kind', 'unitOfMeasure', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
