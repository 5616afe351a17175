import { resource } from '#contract/declaration/resource.ts'
import { reference, text } from '#contract/declaration/resourceField.ts'

export const deviceModel = resource('deviceModel', {
  group: 'DeviceModel',
  path: '/devicemodel',
  category: 'equipment',
  fields: {
    name: text({ max: 100 }),
    brand: reference('deviceBrand'),
    type: reference('deviceType'),
  },
  label: ['name'],
  within: 'brand',
  unique: [['brand', 'name']],
  columns: ['brand', 'type'],
  access: { read: 'signed-in', write: 'setting.write' },
})
