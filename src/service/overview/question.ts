import { dayStart, wallClockOf } from '#contract/moments/dayStart.ts'
import {
  MAX_STEPS,
  type OverviewGroup,
  type OverviewStep,
  type PeriodQuery,
  type SelectionQuery,
  type SeriesQuery,
} from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { selectUnitScope, type UnitScope } from '#service/records/accessScope.ts'
import type { Mirrored } from './releases.ts'

/** A question about reports, and what its answer is counted from. */
export interface Question<Q extends SelectionQuery = SeriesQuery> extends Selection {
  query: Q
  scope: Scope
  modalities: Modalities
  mirrored: Mirrored
  clinicTimeZone: string
}

/** Of which reports a caller gets figures, and of which groups the caller may know. */
export interface Scope {
  scope: 'clinic' | 'own'
  /** The only examiner whose reports are counted; null where the caller is no employee, so that none is. */
  examinerId: number | null | undefined
  /** The reports within the access scope; undefined where all are. */
  unitScope: UnitScope | undefined
  /** The user whose reports that are not released are seen wherever they are. */
  authorId: number | undefined
  /** Whether figures of single doctors are withheld, as well as those of groups so small that they reveal a single doctor. */
  hidesIndividuals: boolean
  /** The employee whom the caller may always know. */
  employeeId: number | undefined
}

/**
 * A caller who may not see the figures of the clinic, or sees only the reports of their own patients, gets the figures of the reports that they
 * sign. The figures of another doctor are refused.
 */
export async function scopeOf(
  queries: Queries,
  caller: Caller,
  { examinerId }: SelectionQuery,
): Promise<Scope> {
  const { permissions, employee } = caller
  const employeeId = employee?.id
  const isOwn = caller.accessScope === 'own' || !permissions.has('overview.clinic')
  const maySeeOthers = !isOwn && permissions.has('overview.doctors')
  if (!maySeeOthers && examinerId !== undefined && examinerId !== employeeId)
    throw new Problem(
      'forbidden',
      'Your permission list shows you the figures of your own reports, and not those of another doctor.',
      { fields: [{ name: 'examinerId', problem: 'is not yours' }] },
    )
  return {
    scope: isOwn ? 'own' : 'clinic',
    examinerId: isOwn ? (employeeId ?? null) : examinerId,
    unitScope: caller.accessScope === 'unit' && !isOwn ? await selectUnitScope(queries, caller) : undefined,
    // As in the list of these reports: with the right to change all reports, those written by the caller are seen everywhere.
    authorId: !isOwn && permissions.has('report.manage') ? caller.id : undefined,
    // One's own are no secret.
    hidesIndividuals: !isOwn && !maySeeOthers && examinerId === undefined,
    employeeId,
  }
}

/** The modality of each exam by the exam's id; 0 for none. */
export type Modalities = ReadonlyMap<number, number>

export async function readModalities(queries: Queries): Promise<Modalities> {
  const rows = await queries.selectFrom('exam').select(['id', 'modality_id']).execute()
  return new Map(rows.map((row) => [row.id, row.modality_id ?? 0]))
}

/** The counted reports and their groups. */
export interface Selection {
  /**
   * Whether a report is counted. Single values, as it is asked for each of a million releases. `unit` is 0 for none, `author` is the user who
   * has begun a report that is not released.
   */
  isSelected: (doctor: number, exam: number, patient: number, unit: number, author?: number) => boolean
  /** The id of a report's group; 0 for none. */
  groupOf: ((doctor: number, exam: number, unit: number) => number) | undefined
}

/** The reports that meet the filters and are in the scope. */
export function selectionOf(
  { unitId, modalityId, examId, groupBy }: SelectionQuery & { groupBy?: OverviewGroup | undefined },
  { examinerId, unitScope, authorId }: Scope,
  modalities: Modalities,
): Selection {
  const exams =
    modalityId === undefined
      ? undefined
      : new Set([...modalities].flatMap(([exam, modality]) => (modality === modalityId ? exam : [])))
  const units = new Set(unitScope?.unitIds)
  const patients = new Set(unitScope?.patientIds)
  return {
    isSelected: (doctor, exam, patient, unit, author = 0) =>
      (examinerId === undefined || doctor === examinerId) &&
      (unitId === undefined || unit === unitId) &&
      (examId === undefined || exam === examId) &&
      (exams === undefined || exams.has(exam)) &&
      (unitScope === undefined ||
        doctor === unitScope.employeeId ||
        units.has(unit) ||
        patients.has(patient) ||
        author === authorId),
    groupOf: groupBy && grouping(groupBy, modalities),
  }
}

function grouping(by: OverviewGroup, modalities: Modalities): Selection['groupOf'] {
  if (by === 'unit') return (_doctor, _exam, unit) => unit
  if (by === 'exam') return (_doctor, exam) => exam
  return by === 'examiner' ? (doctor) => doctor : (_doctor, exam) => modalities.get(exam) ?? 0
}

const DAY = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30
/** The first day that the contract has a date for. */
const FIRST_DAY = dayNumber('0001-01-01')

/** Calendar days, both included. */
interface Days {
  from: string
  to: string
}

/** The same, each as its number from 1970 on: dates as texts do not sort, nor read back, beyond the years 1 to 9999. */
interface Span {
  first: number
  last: number
}

/** A period of calendar days in a time zone, with its steps. */
export interface Period {
  days: Days
  steps: readonly Days[]
  /** The step in which a moment is; -1 outside of the period. */
  stepAt: (moment: number) => number
}

/** The period that is asked for, and with `compare` the same number of days before. Without dates, the last 30 days. */
export function periodsOf(
  { from, to, step = 'day', compare, timeZone }: PeriodQuery,
  now: number,
  clinicTimeZone: string,
): { period: Period; before: Period | undefined } {
  const zone = timeZone ?? clinicTimeZone
  const last = to === undefined ? Math.floor(wallClockOf(zone)(now) / DAY) : dayNumber(to)
  const first = from === undefined ? Math.max(FIRST_DAY, last + 1 - DEFAULT_DAYS) : dayNumber(from)
  if (first > last)
    refuse(
      'The period ends before it begins.',
      to === undefined
        ? { name: 'from', problem: 'must not be after today' }
        : { name: 'to', problem: 'must not be before the beginning of the period' },
    )
  const period = periodOf({ first, last }, step, zone)
  if (compare !== 'true') return { period, before: undefined }
  const before = { first: first - (last - first + 1), last: first - 1 }
  if (before.first < FIRST_DAY)
    refuse('There are not as many days before the period.', {
      name: 'compare',
      problem: 'needs as many days before the period, from the year 1 on',
    })
  return { period, before: periodOf(before, step, zone) }
}

function refuse(message: string, field: { name: string; problem: string }): never {
  throw new Problem('malformed', message, { fields: [field] })
}

function periodOf(span: Span, step: OverviewStep, zone: string): Period {
  const days = daysOf(span)
  const steps = stepsOf(span, step).map(daysOf)
  const begins = steps.map(({ from }) => knownDayStart(from, 0, zone))
  return { days, steps, stepAt: stepFinder(Float64Array.from([...begins, knownDayStart(days.to, 1, zone)])) }
}

const daysOf = ({ first, last }: Span): Days => ({ from: dateOf(first), to: dateOf(last) })

function stepsOf({ first, last }: Span, step: OverviewStep): Span[] {
  const steps: Span[] = []
  for (let begin = first; begin <= last;) {
    if (steps.length === MAX_STEPS)
      refuse(`The period has more than ${MAX_STEPS} steps.`, {
        name: 'step',
        problem: `makes more than ${MAX_STEPS} steps of this period`,
      })
    const next = nextStep(begin, step)
    steps.push({ first: begin, last: Math.min(last, next - 1) })
    begin = next
  }
  return steps
}

/** The first day of the step after the one in which a day is. */
function nextStep(day: number, step: OverviewStep): number {
  if (step === 'day') return day + 1
  const date = new Date(day * DAY)
  if (step === 'week') return day + 7 - ((date.getUTCDay() + 6) % 7)
  return date.setUTCMonth(date.getUTCMonth() + 1, 1) / DAY
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** Finds the step in which a moment is; -1 outside of the period. */
function stepFinder(bounds: Float64Array): (moment: number) => number {
  const count = bounds.length - 1
  const begin = bounds[0] ?? 0
  const end = bounds[count] ?? 0
  const perMillisecond = count / (end - begin)
  return (moment) => {
    if (!(moment >= begin && moment < end)) return -1
    // Steps are of about the same length, so that the right one is at most a few away.
    let step = Math.min(count - 1, Math.floor((moment - begin) * perMillisecond))
    while (moment < (bounds[step] ?? 0)) step--
    while (moment >= (bounds[step + 1] ?? Infinity)) step++
    return step
  }
}

const MAX_KNOWN = 20_000
const known = new Map<string, number>()

/** The same as `dayStart`, which takes longer to compute than the figures of a period of many days to count. */
function knownDayStart(date: string, daysLater: number, timeZone: string): number {
  const key = `${timeZone} ${date} ${daysLater}`
  let start = known.get(key)
  if (start === undefined) {
    start = dayStart(date, daysLater, timeZone)
    // Anybody may ask for any days.
    if (known.size === MAX_KNOWN) known.clear()
    known.set(key, start)
  }
  return start
}
