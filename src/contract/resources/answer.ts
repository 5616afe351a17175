import { resource } from '#contract/declaration/resource.ts'
import { boolean, longText, reference, text } from '#contract/declaration/resourceField.ts'

export const answer = resource('answer', {
  group: 'Answer',
  path: '/answer',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    /** Typing the shortcut inserts the text. */
    shortcut: text({ max: 30, optional: true }),
    text: longText({ max: 20_000 }),
    /** Null where the text suits every exam. */
    exam: reference('exam', { optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'shortcut', 'text'],
  unique: [['exam', 'name'], ['shortcut']],
  columns: ['shortcut', 'exam', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
