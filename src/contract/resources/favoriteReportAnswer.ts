import { resource } from '#contract/declaration/resource.ts'
import { longText, reference, text } from '#contract/declaration/resourceField.ts'

export const favoriteReportAnswer = resource('favoriteReportAnswer', {
  group: 'Favorite Report Answer',
  path: '/favoritereportanswer',
  category: 'texts',
  fields: {
    favoriteReport: reference('favoriteReport'),
    title: text({ max: 200 }),
    text: longText({ max: 20_000 }),
  },
  label: ['title'],
  search: ['title', 'text'],
  unique: [['favoriteReport', 'title']],
  columns: ['favoriteReport'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
