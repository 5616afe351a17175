import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  decimal,
  described,
  integer,
  longText,
  reference,
  text,
} from '#contract/declaration/resourceField.ts'
import { LOCALE_TAG } from '#contract/declaration/resourceShapes.ts'

export const exam = resource('exam', {
  category: 'exams',
  fields: {
    ...described({
      name: text({ max: 200 }),
      title: text({ max: 200 }),
      template: reference('template'),
      /** The language of the exam’s reports, as a locale tag. */
      language: text({ max: 35, pattern: LOCALE_TAG, example: 'pt-BR', default: 'pt-BR' }),
      actived: boolean({ default: true }),
      onwer: integer({ min: 1, max: 2_147_483_647, optional: true }),
    }),
    code: text({ max: 20, optional: true }),
    /** The DICOM modality by which the exam is made. */
    modality: reference('deviceType', { optional: true }),
    /** In minutes. */
    duration: integer({ min: 1, max: 1440, optional: true }),
    bodyRegion: text({ max: 100, optional: true }),
    /** The preparation of a patient for the exam. */
    preparation: longText({ max: 5000, optional: true }),
    price: decimal({ min: 0, max: 9_999_999, scale: 2, optional: true }),
  },
  search: ['name', 'title'],
  unique: [['code']],
  columns: ['title', 'modality', 'language', 'actived'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
