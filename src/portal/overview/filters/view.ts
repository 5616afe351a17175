import * as z from 'zod/mini'
import { overviewGroups, overviewSteps } from '#contract/overview.ts'
import type { PeriodQuery, SeriesQuery, WaitingQuery } from '#contract/overview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { daysBetween } from '#portal/locale/dates/calendar.ts'
import { measures, selectionNames } from '#portal/overview/url.ts'
import type { OverviewFilters, Selection } from '#portal/overview/url.ts'
import { daysOfPeriod, fitsStep, stepFor } from './periods.ts'
import type { Days } from './periods.ts'

/** A user's settings of the figures: kept for the next visit, unless an address sets others. */
export const ViewSettings = z.object({
  step: z.optional(z.enum(overviewSteps)),
  groupBy: z.optional(z.enum(overviewGroups)),
  measure: z.optional(z.enum(measures)),
  compare: z.optional(z.boolean()),
})
export type ViewSettings = z.infer<typeof ViewSettings>

/** The settings that are kept on this device. */
export const deviceSettings = { name: 'overview', schema: ViewSettings, fallback: {} as ViewSettings }

/** The shown view: the address, completed by the settings. */
export interface View extends Required<{ [N in keyof ViewSettings]-?: NonNullable<ViewSettings[N]> }> {
  days: Days
  /** The filters of the reports. */
  selection: Selection
}

export function viewOf(filters: OverviewFilters, settings: ViewSettings, today: string): View {
  const { from, to } = filters
  const days = from && to ? { from, to } : daysOfPeriod(filters.period ?? 'last30', today)
  const step = filters.step ?? settings.step
  const set = selectionNames.filter((name) => filters[name] !== undefined)
  return {
    days,
    step: step && fitsStep(days, step) ? step : stepFor(days),
    groupBy: filters.groupBy ?? settings.groupBy ?? 'exam',
    measure: filters.measure ?? settings.measure ?? 'released',
    compare: filters.compare ?? settings.compare ?? true,
    selection: Object.fromEntries(set.map((name) => [name, filters[name]])),
  }
}

/** The questions to the service. Days are those of the clinic's calendar. */
export interface Queries {
  series: SeriesQuery
  waiting: WaitingQuery
  activity: PeriodQuery
}

export function queriesFor({ timeZone }: Pick<Client, 'timeZone'>, view: View): Queries {
  const { days, step, groupBy, compare, selection } = view
  const activity = { ...days, timeZone, step, ...(compare && { compare: 'true' as const }) }
  const daysAgo = daysBetween(days.from, days.to) + 1
  return {
    series: { ...activity, ...selection, groupBy },
    waiting: { ...selection, ...(compare && { daysAgo }) },
    activity,
  }
}
