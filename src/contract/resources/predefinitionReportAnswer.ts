import { resource } from '#contract/declaration/resource.ts'
import { boolean, longText, reference, text } from '#contract/declaration/resourceField.ts'

export const predefinitionReportAnswer = resource('predefinitionReportAnswer', {
  group: 'Predefinition Report Answer',
  path: '/predefinitionreportanswer',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    exam: reference('exam'),
    /** The part of the report that the text fills. */
    section: reference('section', { optional: true }),
    text: longText({ max: 20_000 }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'text'],
  unique: [['exam', 'name']],
  columns: ['exam', 'section', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
