import { activityNames } from '#contract/activities.ts'
import type { Activity, PeriodQuery } from '#contract/overview.ts'
import type { ActivityCounts } from './activityLog.ts'
import { type Period, periodsOf, stepAt } from './period.ts'

const QUARTER = 15 * 60 * 1000

type Counts = Activity['totals']

/** Counts the acts of the trail by step. */
export function countActivity(
  query: PeriodQuery,
  { counts, asOf }: { counts: ActivityCounts; asOf: number },
  clinicTimeZone: string,
): Activity {
  const { period, before } = periodsOf(query, asOf, clinicTimeZone)
  const steps = countIn(period, counts)
  return {
    asOf: new Date(asOf).toISOString(),
    period: period.days,
    steps: period.steps.map((days, index) => ({ ...days, ...(steps[index] ?? noActs()) })),
    totals: sumOf(steps),
    ...(before && { before: { ...before.days, ...sumOf(countIn(before, counts)) } }),
  }
}

const noActs = (): Counts => Object.fromEntries(activityNames.map((name) => [name, 0])) as Counts

function countIn(period: Period, counts: ActivityCounts): Counts[] {
  const steps = period.steps.map(noActs)
  for (const [quarter, ofQuarter] of counts) {
    const step = steps[stepAt(period, quarter * QUARTER)]
    if (step) for (const [index, name] of activityNames.entries()) step[name] += ofQuarter[index] ?? 0
  }
  return steps
}

function sumOf(steps: readonly Counts[]): Counts {
  const sum = noActs()
  for (const step of steps) for (const name of activityNames) sum[name] += step[name]
  return sum
}
