import { MAX_STEPS, type OverviewStep, type PeriodQuery } from '#contract/overview.ts'
import { Problem } from '#service/http/problem.ts'
import { wallClockOf } from '#service/records/dayStart.ts'
import { knownDayStart } from './knownDayStart.ts'

const DAY = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30

/** Calendar days, both included. */
interface Days {
  from: string
  to: string
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
  const last = to ?? dayOf(wallClockOf(zone)(now))
  const first = from ?? later(last, 1 - DEFAULT_DAYS)
  if (first > last)
    throw new Problem('malformed', 'The period ends before it begins.', {
      fields: [{ name: 'to', problem: 'must not be before the beginning of the period' }],
    })
  const days = { from: first, to: last }
  return {
    period: periodOf(days, step, zone),
    before: compare === 'true' ? periodOf(daysBefore(days), step, zone) : undefined,
  }
}

function periodOf(days: Days, step: OverviewStep, zone: string): Period {
  const steps = stepsOf(days, step)
  const begins = steps.map(({ from }) => knownDayStart(from, 0, zone))
  return { days, steps, stepAt: stepFinder(Float64Array.from([...begins, knownDayStart(days.to, 1, zone)])) }
}

function daysBefore({ from, to }: Days): Days {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return { from: later(from, -count), to: later(from, -1) }
}

function stepsOf({ from, to }: Days, step: OverviewStep): Days[] {
  const steps: Days[] = []
  for (let begin = from; begin <= to;) {
    if (steps.length === MAX_STEPS)
      throw new Problem('malformed', `The period has more than ${MAX_STEPS} steps.`, {
        fields: [{ name: 'step', problem: `makes more than ${MAX_STEPS} steps of this period` }],
      })
    const next = nextStep(begin, step)
    const end = later(next, -1)
    steps.push({ from: begin, to: end < to ? end : to })
    begin = next
  }
  return steps
}

/** The first day of the step after the one in which a day is. */
function nextStep(day: string, step: OverviewStep): string {
  if (step === 'day') return later(day, 1)
  const date = new Date(`${day}T00:00:00Z`)
  if (step === 'week') return later(day, 7 - ((date.getUTCDay() + 6) % 7))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

const later = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY)

const dayOf = (wallClock: number): string => new Date(wallClock).toISOString().slice(0, 10)

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
