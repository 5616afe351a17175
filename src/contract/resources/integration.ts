import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, longText, reference, text } from '#contract/declaration/resourceField.ts'

/** Another system that sends to this one, or follows what changes in it. It signs in with the keys of `integrationKey`. */
export const integration = resource('integration', {
  group: 'Integration',
  path: '/integration',
  category: 'integrations',
  fields: {
    name: text({ max: 100 }),
    /** Where it is false, its keys are refused. */
    active: boolean({ default: true }),
    /** Its permissions. Without a list it gets the one of the program. */
    permissionList: reference('permissionList', { optional: true }),
    /** The addresses and networks (CIDR) from which its keys are accepted, separated by commas or lines; any without one. */
    networks: longText({ max: 2000, optional: true }),
    /** The contact for the other system. */
    contact: text({ max: 200, optional: true }),
  },
  csvLines: FEW_CSV_LINES,
  label: ['name'],
  search: ['name', 'contact'],
  unique: [['name']],
  columns: ['active', 'permissionList', 'contact'],
  access: { read: 'setting.read', write: 'integration.write' },
})
