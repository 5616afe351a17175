import * as z from 'zod/mini'
import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  embedded,
  instant,
  integer,
  longText,
  reference,
  text,
} from '#contract/declaration/resourceField.ts'
import { timestamp } from '#contract/declaration/field.ts'

/** When backups are made, and how many are kept. Where they go, and to which keys they are encrypted, are settings of the program. */
export const backup = resource('backup', {
  category: 'system',
  fields: {
    name: text({ max: 100 }),
    /** Five fields of cron, on the clinic's clocks: minute, hour, day, month, weekday. Without one it is started by hand. */
    schedule: text({ max: 100, pattern: /^\S+( +\S+){4}$/, optional: true, example: '0 2 * * *' }),
    /** How many of its sets are kept; older ones are erased when another is whole. */
    keep: integer({ min: 1, max: 1000, default: 14 }),
    /** Where it is false, its schedule rests. */
    active: boolean({ default: true }),
    /** When it is due next; null where it is started by hand. */
    next: embedded(z.nullable(timestamp())),
  },
  unique: [['name']],
  columns: ['schedule', 'keep', 'active'],
  access: { read: 'system.read', write: 'system.write' },
})

/** A backup that was started. To create one starts it; to remove one erases its set. */
export const backupLog = resource('backupLog', {
  category: 'system',
  hasNoCsv: true,
  fields: {
    backup: reference('backup', { removable: true }),
    state: choice(['waiting', 'running', 'complete', 'failed'], { default: 'waiting', readOnly: true }),
    /** In percent. */
    progress: integer({ min: 0, max: 100, default: 0, readOnly: true }),
    started: instant({ optional: true, readOnly: true }),
    ended: instant({ optional: true, readOnly: true }),
    /** The name of its set, by which it is restored. */
    set: text({ max: 60, blank: true, readOnly: true }),
    /** In bytes: of the database and of all files, before encryption. */
    size: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'bytes', optional: true, readOnly: true }),
    /** In bytes: what it stored that no earlier set had. */
    added: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'bytes', optional: true, readOnly: true }),
    files: integer({ min: 0, max: 2_147_483_647, optional: true, readOnly: true }),
    /** Why it failed; of a complete one, what it lacks, such as files that the clinic's store has lost. */
    problem: longText({ max: 2000, optional: true, readOnly: true }),
    /** When `npm run backup:drill` restored it last, and the result. */
    tried: instant({ optional: true, readOnly: true }),
    trial: longText({ max: 2000, optional: true, readOnly: true }),
    /** It is kept, however many there are. */
    kept: boolean({ default: false }),
    note: longText({ max: 500, optional: true }),
  },
  label: ['set'],
  order: '-started',
  search: ['set', 'note'],
  columns: ['backup', 'state', 'started', 'size', 'problem', 'tried'],
  restorable: false,
  access: { read: 'system.read', write: 'system.write' },
})

const liveStates = ['unchecked', 'ok', 'late', 'failing', 'absent', 'off', 'notAllowed'] as const

/** A copy that PostgreSQL itself keeps of each change, and that is expected: an archive of its log, or a standby server. The service checks it. */
export const livebackup = resource('livebackup', {
  category: 'system',
  fields: {
    name: text({ max: 100 }),
    kind: choice(['archive', 'standby']),
    /** The `application_name` by which the standby connects to the primary. */
    standby: text({ max: 63, optional: true }),
    /** In seconds: for how long a change may be missing there. */
    longestLag: integer({ min: 1, max: 604_800, default: 900 }),
    /** Where it is false, it is not checked. */
    active: boolean({ default: true }),
    /** As it was found last. `late`: more than `longestLag` is missing. `notAllowed`: the service's role may not see it. */
    state: choice(liveStates, { default: 'unchecked', readOnly: true }),
    /** Since when it has been in this state. */
    since: instant({ optional: true, readOnly: true }),
  },
  unique: [['name'], ['standby']],
  columns: ['kind', 'state', 'since'],
  access: { read: 'system.read', write: 'system.write' },
})
