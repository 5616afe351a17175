import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, integer, longText, text } from '#contract/declaration/resourceField.ts'

export const section = resource('section', {
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    title: text({ max: 200, optional: true }),
    text: longText({ max: 20_000, optional: true }),
    /** The place among the sections of a report, lowest first. */
    position: integer({ min: 0, max: 999, default: 0 }),
    active: boolean({ default: true }),
  },
  csvLines: FEW_CSV_LINES,
  search: ['name', 'title'],
  unique: [['name']],
  columns: ['title', 'position', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
