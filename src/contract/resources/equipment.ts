import { resource } from '#contract/declaration/resource.ts'
import { boolean, decimal, reference, text } from '#contract/declaration/resourceField.ts'

export const deviceBrand = resource('deviceBrand', {
  category: 'equipment',
  fields: { name: text({ max: 100 }) },
  unique: [['name']],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const deviceModel = resource('deviceModel', {
  category: 'equipment',
  fields: {
    name: text({ max: 100 }),
    brand: reference('deviceBrand'),
    type: reference('deviceType'),
  },
  within: 'brand',
  unique: [['brand', 'name']],
  columns: ['brand', 'type'],
  access: { read: 'signed-in', write: 'setting.write' },
})

export const deviceType = resource('deviceType', {
  category: 'equipment',
  fields: {
    name: text({ max: 100 }),
    /** The modality as DICOM writes it. */
    code: text({ max: 16, pattern: /^[A-Z0-9_]+$/, example: 'CT' }),
  },
  search: ['name', 'code'],
  unique: [['name'], ['code']],
  columns: ['code'],
  access: { read: 'signed-in', write: 'setting.write' },
})

/** A product that the clinic consumes or sells, such as a contrast agent. */
export const product = resource('product', {
  category: 'equipment',
  fields: {
    name: text({ max: 200 }),
    code: text({ max: 40, optional: true }),
    unitOfMeasure: text({ max: 20, example: 'ml', optional: true }),
    /** Of one unit of measure, which may cost less than a cent. */
    price: decimal({ min: 0, max: 99_999_999, scale: 4, optional: true }),
    currency: reference('currency', { optional: true }),
    minimumStock: decimal({ min: 0, max: 99_999_999, scale: 3, optional: true }),
    active: boolean({ default: true }),
  },
  search: ['name', 'code'],
  unique: [['name'], ['code']],
  columns: ['code', 'unitOfMeasure', 'price', 'currency', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
