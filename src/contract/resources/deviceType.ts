import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const deviceType = resource('deviceType', {
  group: 'DeviceType',
  path: '/devicetype',
  category: 'equipment',
  fields: {
    name: text({ max: 100 }),
    /** The modality as DICOM writes it. */
    code: text({ max: 16, pattern: /^[A-Z0-9_]+$/, example: 'CT' }),
  },
  label: ['name'],
  search: ['name', 'code'],
  unique: [['name'], ['code']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})
