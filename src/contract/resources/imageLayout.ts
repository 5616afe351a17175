import { resource } from '#contract/declaration/resource.ts'
import { boolean, choice, integer, text } from '#contract/declaration/resourceField.ts'

export const imageLayout = resource('imageLayout', {
  group: 'ImageLayout',
  path: '/imagelayout',
  category: 'texts',
  fields: {
    name: text({ max: 100 }),
    rows: integer({ min: 1, max: 10 }),
    columns: integer({ min: 1, max: 10 }),
    paper: choice(['A4', 'A5', 'letter'], { default: 'A4' }),
    orientation: choice(['portrait', 'landscape'], { default: 'portrait' }),
    /** In millimetres. */
    margin: integer({ min: 0, max: 50, default: 10 }),
    /** Whether captions are printed below the images. */
    caption: boolean({ default: true }),
    active: boolean({ default: true }),
  },
  label: ['name'],
  unique: [['name']],
  columns: ['rows', 'columns', 'paper', 'orientation', 'active'],
  access: { read: 'signed-in', write: 'catalog.write' },
})
