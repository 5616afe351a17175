import { resource } from '#contract/declaration/resource.ts'
import { boolean, integer, reference, text } from '#contract/declaration/resourceField.ts'

/** An image of a report. It is created by sending its file: `sendImage` in `contract/reports/report.ts`. */
export const image = resource('image', {
  category: null,
  operations: ['list', 'get', 'query', 'update', 'remove'],
  fields: {
    report: reference('report', { readOnly: true }),
    name: text({ max: 200 }),
    mediaType: text({ max: 50, readOnly: true }),
    /** Pixels. */
    width: integer({ min: 1, max: 100_000, readOnly: true }),
    height: integer({ min: 1, max: 100_000, readOnly: true }),
    /** Bytes. */
    size: integer({ min: 1, max: 2_147_483_647, readOnly: true }),
    /** In the report's language. */
    caption: text({ max: 500, blank: true }),
    /** The images of a report stand in the order of this number, and of their ids where it is the same. */
    position: integer({ min: 0, max: 100_000, default: 0 }),
    /** One of those that show what the report is about. */
    keyImage: boolean({ default: false }),
  },
  access: { read: 'report.read', write: 'report.write' },
})
