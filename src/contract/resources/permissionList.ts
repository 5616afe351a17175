import { resource } from '#contract/declaration/resource.ts'
import { references, text } from '#contract/declaration/resourceField.ts'

export const permissionList = resource('permissionList', {
  group: 'PermissionList',
  path: '/permissionlist',
  category: 'access',
  fields: {
    name: text({ max: 200 }),
    /** Only lists that come with the program have a code. */
    code: text({ max: 40, optional: true, readOnly: true }),
    description: text({ max: 500, optional: true }),
    permissions: references('permission', { max: 200 }),
  },
  label: ['name'],
  search: ['name', 'description'],
  unique: [['name']],
  columns: ['description'],
  access: { read: 'user.read', write: 'permission.write' },
})
