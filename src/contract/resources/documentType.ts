import { resource } from '#contract/declaration/resource.ts'
import { boolean, reference, text } from '#contract/declaration/resourceField.ts'

export const documentType = resource('documentType', {
  group: 'DocumentType',
  path: '/documenttype',
  category: 'lists',
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `passport`. */
    code: text({ max: 20, optional: true, readOnly: true }),
    /** The form in which the numbers of such documents are written. */
    mask: reference('mask', { optional: true }),
    /** Whether every person must have a document of this type. */
    required: boolean({ default: false }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['name']],
  columns: ['code', 'mask', 'required', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
