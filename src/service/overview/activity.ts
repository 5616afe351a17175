import { activityNames } from '#contract/acts.ts'
import type { Activity, PeriodQuery } from '#contract/overview.ts'
import type { Logged } from './activityLog.ts'
import { type Period, periodsOf } from './period.ts'

type Counts = Activity['totals']

/** Counts the acts of the audit by step. */
export function countActivity(query: PeriodQuery, logged: Logged, clinicTimeZone: string): Activity {
  const { period, before } = periodsOf(query, logged.asOf, clinicTimeZone)
  const steps = countIn(period, logged)
  return {
    asOf: new Date(logged.asOf).toISOString(),
    period: period.days,
    steps: period.steps.map((days, index) => ({ ...days, ...(steps[index] ?? noActs()) })),
    totals: sumOf(steps),
    ...(before && { before: { ...before.days, ...sumOf(countIn(before, logged)) } }),
  }
}

const noActs = (): Counts => Object.fromEntries(activityNames.map((name) => [name, 0])) as Counts

function countIn(period: Period, { counts }: Logged): Counts[] {
  const steps = period.steps.map(noActs)
  for (const some of counts)
    some.visit((moment, acts) => {
      const step = steps[period.stepAt(moment)]
      if (step) for (const [kind, name] of activityNames.entries()) step[name] += acts[kind] ?? 0
    })
  return steps
}

function sumOf(steps: readonly Counts[]): Counts {
  const sum = noActs()
  for (const step of steps) for (const name of activityNames) sum[name] += step[name]
  return sum
}
