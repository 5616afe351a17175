import * as z from 'zod/mini'
import { activityNames } from './audit/acts.ts'
import {
  calendarDate,
  days as numberOfDays,
  idOrNone,
  idText,
  timestamp,
  timeZone,
} from './declaration/field.ts'
import { operation } from './declaration/operation.ts'
import { chosenObject, chosenSchema } from './declaration/source.ts'

// The four dashboard operations of the group "Report portal". The description tells their number and nothing more, so all of it is chosen.

/** The steps of a series: calendar days, weeks from Monday, or months, cut to the period. */
export const overviewSteps = ['day', 'week', 'month'] as const
export type OverviewStep = (typeof overviewSteps)[number]

/** The groups of reports: by the unit, the modality of the exam, the exam, or the doctor who signs. */
export const overviewGroups = ['unit', 'modality', 'exam', 'examiner'] as const
export type OverviewGroup = (typeof overviewGroups)[number]

/** More steps than a screen has room for are refused. */
export const MAX_STEPS = 400

const selection = {
  unitId: z.optional(idOrNone()),
  modalityId: z.optional(idOrNone()),
  examId: z.optional(idText()),
  examinerId: z.optional(idText()),
}

const period = {
  /** Calendar dates in `timeZone`, both included. Left out: the last 30 days. */
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
  /** Left out: the clinic's. */
  timeZone: z.optional(timeZone()),
  /** Left out: `day`. */
  step: z.optional(z.enum(overviewSteps)),
  /** `true`: also the same number of days directly before. */
  compare: z.optional(z.enum(['true', 'false'])),
}

const series = chosenObject({ ...selection, ...period, groupBy: z.optional(z.enum(overviewGroups)) })
export type SeriesQuery = z.output<typeof series>

const Selection = chosenObject(selection)
export type SelectionQuery = z.output<typeof Selection>

const waitingQuery = chosenObject({
  ...selection,
  /** A number of days before now, for which `unread.before` is counted, too. */
  daysAgo: z.optional(numberOfDays()),
})
export type WaitingQuery = z.output<typeof waitingQuery>

const activityQuery = chosenObject(period)
export type PeriodQuery = z.output<typeof activityQuery>

const days = { from: calendarDate(), to: calendarDate() }
const Days = chosenObject(days)

/** The reports that the figures count: those within the caller's access scope, or the caller's own alone. */
const scope = { scope: z.enum(['clinic', 'own']) }
/** The moment at which the figures are true. */
const asOf = { asOf: timestamp() }

/** `id` 0: the reports that have none. `id` null: the groups together that are too small to be named. `name` is null in both cases. */
const group = { id: z.nullable(z.int()), name: z.nullable(z.string()) }

const counted = { ...days, count: z.int() }
const CountedStep = chosenObject(counted)

export const ReleasedCount = chosenSchema('ReleasedCount', {
  ...asOf,
  ...scope,
  period: Days,
  count: z.int(),
  /** Those of them that correct an earlier report. */
  corrections: z.int(),
  /** Without a gap. */
  steps: z.array(CountedStep),
  /** With `groupBy`: most first. `before` with `compare`. */
  groups: z.optional(z.array(chosenObject({ ...group, count: z.int(), before: z.optional(z.int()) }))),
  /** With `compare`. Left out where so few reports may not be told apart. */
  before: z.optional(chosenObject({ ...counted, steps: z.array(CountedStep) })),
})
export type ReleasedCount = z.infer<typeof ReleasedCount>

/**
 * How long reports took: those that are finished with their time, those that still wait with their age at `asOf`. Both percentiles are those of
 * PostgreSQL's `percentile_cont`, in minutes; null where there is no report.
 */
const times = {
  count: z.int(),
  finished: z.int(),
  waiting: z.int(),
  median: z.nullable(z.number()),
  ninetieth: z.nullable(z.number()),
  /** Whether the value is the age of a report that still waits, so that it grows until that one is finished. */
  isAtLeast: chosenObject({ median: z.boolean(), ninetieth: z.boolean() }),
}

const TimesStep = chosenObject({ ...days, ...times })

const turnaround = {
  ...times,
  steps: z.array(TimesStep),
  groups: z.optional(z.array(chosenObject({ ...group, ...times }))),
  before: z.optional(chosenObject({ ...days, ...times, steps: z.array(TimesStep) })),
}

export const Turnaround = chosenSchema('Turnaround', {
  ...asOf,
  ...scope,
  period: Days,
  /** From the exam to the release. `corrections`: released corrections of reports, which are counted here and not measured. */
  release: chosenObject({ ...turnaround, corrections: z.int() }),
  /** From the release to the first reading by a doctor. */
  reading: chosenObject(turnaround),
})
export type Turnaround = z.infer<typeof Turnaround>

const ages = {
  oldest: z.nullable(timestamp()),
  /** How many wait less than 24 hours, from there less than 72, from there less than a week, and longer. */
  ages: chosenObject({ under24: z.int(), under72: z.int(), underWeek: z.int(), older: z.int() }),
}
const overdue = { count: z.int(), over24: z.int(), over72: z.int() }
const perExaminer = { examiners: z.array(chosenObject({ ...group, ...overdue })) }

export const Waiting = chosenSchema('Waiting', {
  ...asOf,
  ...scope,
  /** Released, and read by no doctor. */
  unread: chosenObject({
    ...overdue,
    ...ages,
    ...perExaminer,
    /** With `daysAgo`: of the reports that are listed now, those that were unread at that moment. */
    before: z.optional(chosenObject({ at: timestamp(), count: z.int(), over72: z.int() })),
  }),
  /** Written, and not signed. */
  drafts: chosenObject({ ...overdue, ...ages, ...perExaminer }),
  /** Signed, and never released. */
  closed: chosenObject({ ...overdue, ...ages }),
  withdrawn: chosenObject({ count: z.int() }),
  /**
   * Critical findings that no doctor has acknowledged, among all released reports that the caller may read; null for users who may read none.
   */
  critical: z.optional(z.nullable(chosenObject({ count: z.int(), oldest: z.nullable(timestamp()) }))),
  /** Sent reports that wait for a person; null for users who may not handle them. */
  inbox: z.nullable(chosenObject({ count: z.int(), oldest: z.nullable(timestamp()) })),
  /** Records of the audit that are not sealed; null for users who may not read it. */
  seal: z.nullable(chosenObject({ count: z.int(), oldest: z.nullable(timestamp()) })),
})
export type Waiting = z.infer<typeof Waiting>

const activityCounts = Object.fromEntries(activityNames.map((name) => [name, z.int()])) as Record<
  (typeof activityNames)[number],
  z.ZodMiniInt
>
const ActivityStep = chosenObject({ ...days, ...activityCounts })

export const Activity = chosenSchema('Activity', {
  ...asOf,
  period: Days,
  steps: z.array(ActivityStep),
  totals: chosenObject(activityCounts),
  before: z.optional(ActivityStep),
})
export type Activity = z.infer<typeof Activity>

export const overviewOperations = {
  countReleased: operation({
    summary:
      'Count the reports that the released listing has, by the day of their release; with `groupBy`, also by group',
    method: 'GET',
    path: '/portaldashboard/released',
    load: 'search',
    access: 'overview.read',
    query: series,
    success: { status: 200, answer: { schema: ReleasedCount } },
  }),
  measureTurnaround: operation({
    summary:
      'Measure the time from exam to release, of all reports with an exam in the period that are no corrections, and from release to the first reading by a doctor, of all listed reports released in the period; those that still wait count with their age',
    method: 'GET',
    path: '/portaldashboard/turnaround',
    load: 'search',
    access: 'overview.read',
    query: series,
    success: { status: 200, answer: { schema: Turnaround } },
  }),
  countWaiting: operation({
    summary:
      'Count what waits now: listed reports that no doctor has read (age from the release), reports that are not released (age from the exam, else from their creation), the inbox, and what is not sealed of the audit',
    method: 'GET',
    path: '/portaldashboard/waiting',
    load: 'search',
    access: 'overview.read',
    query: waitingQuery,
    success: { status: 200, answer: { schema: Waiting } },
  }),
  countActivity: operation({
    summary:
      'Count the acts of the audit by day: readings, exports and prints, removals, sign-ins, and failures, which are all acts that were refused',
    method: 'GET',
    path: '/portaldashboard/activity',
    load: 'search',
    access: 'audit.read',
    query: activityQuery,
    success: { status: 200, answer: { schema: Activity } },
  }),
}
