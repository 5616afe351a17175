import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

/** Genders come with the program: the service description names no operations that change them. */
export const gender = resource('gender', {
  group: 'Gender',
  path: '/gender',
  category: 'lists',
  operations: ['list', 'get', 'query'],
  fields: {
    name: text({ max: 200 }),
    /** A fixed code for programs, such as `female`. */
    code: text({ max: 20, optional: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
