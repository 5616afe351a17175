import { resource } from '#contract/declaration/resource.ts'
import { FEW_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { boolean, choice, integer, reference, text } from '#contract/declaration/resourceField.ts'

export const widget = resource('widget', {
  category: 'access',
  fields: {
    name: text({ max: 200 }),
    /** The user to whom the widget belongs; null where it is shown to everybody. */
    user: reference('user', { optional: true, removable: true }),
    kind: choice([
      'newReports',
      'unreadReports',
      'recentPatients',
      'recentChanges',
      'notes',
      // Those of the overview.
      'releasedByDay',
      'releaseTime',
      'readingTime',
      'waitingByAge',
      'waitingByExaminer',
      'mix',
      'activity',
    ]),
    /** The place among the widgets, lowest first. */
    position: integer({ min: 0, max: 999, default: 0 }),
    size: choice(['small', 'medium', 'large'], { default: 'medium' }),
    visible: boolean({ default: true }),
  },
  csvLines: FEW_CSV_LINES,
  columns: ['kind', 'user', 'position', 'visible'],
  /** Those that the caller's own page shows: the caller's, and everybody's. */
  filters: ['forCaller'],
  access: { read: 'signed-in', write: 'signed-in' },
})
