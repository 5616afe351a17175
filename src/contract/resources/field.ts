import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, json, text } from '#contract/declaration/resourceField.ts'
import { texts } from '#contract/declaration/resourceShapes.ts'

/** The kinds of what is entered into a field that the clinic defines. */
export const enteredKinds = ['text', 'longText', 'number', 'date', 'boolean', 'choice'] as const

export const field = resource('field', {
  group: 'Field',
  path: '/field',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    label: text({ max: 200 }),
    kind: choice(enteredKinds),
    /** What a field of the kind `choice` offers. */
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
