import { resource } from '#contract/declaration/resource.ts'
import { choice, instant, longText, text } from '#contract/declaration/resourceField.ts'

/**
 * An upgrade, or the checks before one. To create one runs the checks; an upgrade itself is a command on the machine, because the service does
 * not know the password of the owner of the tables.
 */
export const updateSystem = resource('updateSystem', {
  group: 'Update System',
  category: 'system',
  hasNoCsv: true,
  fields: {
    state: choice(['checked', 'running', 'complete', 'failed'], { default: 'checked', readOnly: true }),
    /** The version of the program, and the number of the last migration of the database. */
    fromVersion: text({ max: 60, blank: true, readOnly: true, example: '0.1.0 (0087)' }),
    toVersion: text({ max: 60, blank: true, readOnly: true, example: '0.2.0 (0093)' }),
    started: instant({ optional: true, readOnly: true }),
    ended: instant({ optional: true, readOnly: true }),
    /** The migrations that the database lacked, by name. */
    pending: longText({ max: 10_000, optional: true, readOnly: true }),
    /** What the checks have found, a sentence a line. */
    findings: longText({ max: 10_000, optional: true, readOnly: true }),
    /** The backup that was made before it. */
    set: text({ max: 60, blank: true, readOnly: true }),
    /** Why it failed. */
    problem: longText({ max: 2000, optional: true, readOnly: true }),
    note: longText({ max: 500, optional: true }),
  },
  label: ['toVersion'],
  order: '-started',
  search: ['toVersion', 'note'],
  columns: ['state', 'fromVersion', 'started', 'set', 'problem'],
  restorable: false,
  access: { read: 'system.read', write: 'system.write' },
})
