import * as z from 'zod/mini'
import { overviewGroups, overviewSteps } from '#contract/overview.ts'
import type { PeriodQuery, SeriesQuery, WaitingQuery } from '#contract/overview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { daysBetween } from '#portal/locale/calendar.ts'
import { measures, selectionNames } from '#portal/overview/url.ts'
import type { OverviewFilters, SelectionName } from '#portal/overview/url.ts'
import { daysOfPeriod, fitsStep, stepFor } from './periods.ts'
import type { Days } from './periods.ts'

/** How a user looks at the figures: kept for the next visit, where an address says nothing else. */
export const Chosen = z.object({
  step: z.optional(z.enum(overviewSteps)),
  groupBy: z.optional(z.enum(overviewGroups)),
  measure: z.optional(z.enum(measures)),
  compare: z.optional(z.boolean()),
})
export type Chosen = z.infer<typeof Chosen>

/** What this device knows of it. */
export const chosenOnDevice = { name: 'overview', schema: Chosen, fallback: {} as Chosen }

/** What is shown: the address with what it leaves out. */
export interface Shown extends Required<{ [N in keyof Chosen]-?: NonNullable<Chosen[N]> }> {
  days: Days
  /** What the reports are limited to. */
  selection: Partial<Record<SelectionName, number>>
}

export function shownBy(filters: OverviewFilters, chosen: Chosen, today: string): Shown {
  const { from, to } = filters
  const days = from && to ? { from, to } : daysOfPeriod(filters.period ?? 'last30', today)
  const step = filters.step ?? chosen.step
  const set = selectionNames.filter((name) => filters[name] !== undefined)
  return {
    days,
    step: step && fitsStep(days, step) ? step : stepFor(days),
    groupBy: filters.groupBy ?? chosen.groupBy ?? 'exam',
    measure: filters.measure ?? chosen.measure ?? 'released',
    compare: filters.compare ?? chosen.compare ?? true,
    selection: Object.fromEntries(set.map((name) => [name, filters[name]])),
  }
}

/** What the service is asked for. Days are those of the clinic's calendar. */
export interface Queries {
  series: SeriesQuery
  waiting: WaitingQuery
  activity: PeriodQuery
}

export function queriesFor({ timeZone }: Pick<Client, 'timeZone'>, shown: Shown): Queries {
  const { days, step, groupBy, compare, selection } = shown
  const activity = { ...days, timeZone, step, ...(compare && { compare: 'true' as const }) }
  const daysAgo = daysBetween(days.from, days.to) + 1
  return {
    series: { ...activity, ...selection, groupBy },
    waiting: { ...selection, ...(compare && { daysAgo }) },
    activity,
  }
}
