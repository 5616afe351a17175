import { resource } from '#contract/declaration/resource.ts'
import { text } from '#contract/declaration/resourceField.ts'

export const deviceBrand = resource('deviceBrand', {
  group: 'DeviceBrand',
  path: '/devicebrand',
  category: 'equipment',
  fields: { name: text({ max: 100 }) },
  label: ['name'],
  unique: [['name']],
  access: { read: 'signed-in', write: 'setting.write' },
})
