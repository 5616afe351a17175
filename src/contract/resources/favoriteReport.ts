import { resource } from '#contract/declaration/resource.ts'
import { longText, reference, text } from '#contract/declaration/resourceField.ts'

export const favoriteReport = resource('favoriteReport', {
  group: 'Favorite Report',
  path: '/favoritereport',
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    exam: reference('exam'),
    text: longText({ max: 100_000 }),
    /** The employee to whom the text belongs; null where it is for everybody. */
    employee: reference('employee', { optional: true }),
  },
  label: ['name'],
  search: ['name', 'text'],
  unique: [['employee', 'exam', 'name']],
  columns: ['exam', 'employee'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
