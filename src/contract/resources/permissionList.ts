import { accessScopes } from '#contract/access.ts'
import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, choice, integer, references, text } from '#contract/declaration/resourceField.ts'

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
    /** The access scope of its users. */
    reach: choice(accessScopes, { default: 'all' }),
    /** Minutes without input after which the portal hides what its user sees; 0: never. */
    curtainAfter: integer({ min: 0, max: 720, default: 10 }),
    /** Minutes without input after which a session of its user ends; more than `curtainAfter`. */
    endAfter: integer({ min: 1, max: 720, default: 15 }),
    /** Its users sign in with a second factor. Who has none enrols one at the next sign-in. */
    secondFactor: boolean({ default: false }),
    /** Its users confirm who they are before a patient is removed or restored. */
    confirmRemoval: boolean({ default: false }),
  },
  csvLines: FEW_CSV_LINES,
  label: ['name'],
  search: ['name', 'description'],
  unique: [['name']],
  columns: ['description'],
  confirmation: 'removal',
  access: { read: 'user.read', write: 'permission.write' },
})
