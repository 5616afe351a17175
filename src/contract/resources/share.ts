import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, text } from '#contract/declaration/resourceField.ts'

/** A destination to which reports can be sent. */
export const share = resource('share', {
  group: 'Share',
  path: '/share',
  category: 'clinic',
  hasNoEffect: true,
  fields: {
    name: text({ max: 100 }),
    kind: choice(['email', 'message', 'link', 'folder', 'system']),
    /** An address, a number or a folder, depending on the kind. */
    target: text({ max: 500, optional: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['kind', 'target', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
