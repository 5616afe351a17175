import { dayStart, wallClockOf } from '#contract/moments/dayStart.ts'
import { MAX_STEPS, type OverviewStep, type PeriodQuery } from '#contract/overview.ts'
import { Problem } from '#service/http/problem.ts'

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
  // Most moments that follow each other are in the same step.
  let step = 0
  let from = begin
  let to = begin
  return (moment) => {
    if (moment >= from && moment < to) return step
    if (!(moment >= begin && moment < end)) return -1
    // Steps are of about the same length, so that the right one is at most a few away.
    step = Math.min(count - 1, Math.floor((moment - begin) * perMillisecond))
    while (moment < (bounds[step] ?? 0)) step--
    while (moment >= (bounds[step + 1] ?? Infinity)) step++
    from = bounds[step] ?? 0
    to = bounds[step + 1] ?? 0
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
