import { resource } from '#contract/declaration/resource.ts'
import { boolean, date, reference, text } from '#contract/declaration/resourceField.ts'

export const device = resource('device', {
  category: 'equipment',
  fields: {
    name: text({ max: 100 }),
    /** A model has a type as well, but the model of a device may be unknown. */
    type: reference('deviceType'),
    model: reference('deviceModel', { optional: true }),
    unit: reference('unit', { optional: true }),
    room: text({ max: 100, optional: true }),
    /** The name by which other machines address it in DICOM: printable ASCII without backslashes. */
    aeTitle: text({ max: 16, pattern: /^[ -[\]-~]+$/, example: 'CT_ROOM_1', optional: true }),
    /** The station's name in DICOM studies. */
    station: text({ max: 16, optional: true }),
    serialNumber: text({ max: 64, optional: true }),
    purchased: date({ optional: true }),
    active: boolean({ default: true }),
  },
  within: 'unit',
  search: ['name', 'aeTitle', 'station', 'serialNumber'],
  unique: [['unit', 'name'], ['aeTitle']],
  columns: ['type', 'model', 'unit', 'aeTitle', 'active'],
  access: { read: 'signed-in', write: 'setting.write' },
})
