import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, longText, references, text } from '#contract/declaration/resourceField.ts'
import { LOCALE_TAG } from '#contract/declaration/resourceShapes.ts'

export const template = resource('template', {
  category: 'texts',
  fields: {
    name: text({ max: 200 }),
    /** The heading of the report. */
    title: text({ max: 200, optional: true }),
    sections: references('section', { max: 50 }),
    fields: references('field', { max: 100 }),
    /** With placeholders such as `{{patient.name}}`: the tags of `templateTags`. */
    body: longText({ max: 50_000, optional: true }),
    language: text({ max: 35, pattern: LOCALE_TAG, example: 'pt-BR', default: 'pt-BR' }),
    header: longText({ max: 2000, optional: true }),
    footer: longText({ max: 2000, optional: true }),
    active: boolean({ default: true }),
  },
  csvLines: FEW_CSV_LINES,
  search: ['name', 'title'],
  unique: [['name']],
  columns: ['title', 'language', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
