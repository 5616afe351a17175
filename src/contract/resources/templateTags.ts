import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const templateTags = resource('templateTags', {
  group: 'TemplateTags',
  path: '/templatetags',
  category: 'texts',
  fields: {
    /** The name of a placeholder: `{{patient.name}}` in a template is replaced by the patient’s name. */
    tag: text({ max: 60, pattern: /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)*$/, example: 'patient.name' }),
    description: text({ max: 300 }),
    example: text({ max: 200, optional: true }),
  },
  label: ['tag'],
  search: ['tag', 'description'],
  unique: [['tag']],
  columns: ['description', 'example'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
