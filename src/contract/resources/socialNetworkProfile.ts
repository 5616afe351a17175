import { resource } from '#contract/declaration/resource.ts'
import { reference, text, webAddress } from '#contract/declaration/resourceField.ts'

/** The account of the clinic, or of one of its units, in a social network. */
export const socialNetworkProfile = resource('socialNetworkProfile', {
  group: 'Social Network Profile',
  path: '/socialnetworkprofile',
  category: 'clinic',
  fields: {
    network: reference('socialNetwork'),
    handle: text({ max: 100, example: '@clinic' }),
    address: webAddress({ optional: true }),
    clinic: reference('clinic', { optional: true }),
    unit: reference('unit', { optional: true }),
  },
  label: ['handle'],
  unique: [['network', 'handle']],
  columns: ['network', 'clinic', 'unit', 'address'],
  access: { read: 'signed-in', write: 'setting.write' },
})
