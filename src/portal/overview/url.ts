import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { calendarDate, idOrNone, idText } from '#contract/declaration/field.ts'
import { overviewGroups, overviewSteps } from '#contract/overview.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { isShowable, quickPeriods } from './filters/periods.ts'

/** The measures of "mix". */
export const measures = ['released', 'release', 'reading'] as const
export const selectionNames = ['unitId', 'modalityId', 'examId', 'examinerId'] as const
export type SelectionName = (typeof selectionNames)[number]
export type Selection = Partial<Record<SelectionName, number>>

/** By which parameter a list is limited to one group. */
export const groupParameters = {
  unit: 'unitId',
  modality: 'modalityId',
  exam: 'examId',
  examiner: 'examinerId',
} as const

const schemas = {
  /** Either a period that moves, or the days from `from` to `to`, both included. */
  period: z.enum(quickPeriods),
  from: calendarDate(),
  to: calendarDate(),
  step: z.enum(overviewSteps),
  compare: z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
  groupBy: z.enum(overviewGroups),
  measure: z.enum(measures),
  /** 0: reports without one. */
  unitId: idOrNone(),
  modalityId: idOrNone(),
  examId: idText(),
  examinerId: idText(),
  /** The widgets that are shown as tables. */
  tables: z.string().check(z.regex(/^[\w-]{1,200}$/)),
} as const

/** The state in an address of the overview. Missing parts come from the user's last settings, or the defaults. */
export type OverviewFilters = {
  [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> | undefined
}

/** The filters of an address. A value that the service would refuse is ignored. */
export function readOverview(search: string): OverviewFilters {
  const parameters = new URLSearchParams(search)
  const read = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      schema.safeParse(parameters.get(name) ?? undefined).data,
    ]),
  ) as OverviewFilters
  const { period, from, to } = read
  const hasDays = !period && from && to && from <= to && isShowable({ from, to })
  return hasDays ? read : { ...read, from: undefined, to: undefined }
}

export const overviewAddress = (filters: OverviewFilters): string => paths.overview + searchOf(filters)

/** The same figures for a screen on a wall, where no doctor is named. */
export const wallAddress = (filters: OverviewFilters): string =>
  paths.wall + searchOf({ ...filters, groupBy: undefined, examinerId: undefined, tables: undefined })

function searchOf(filters: OverviewFilters): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return search && `?${search}`
}

/** The state in the address. The same object while the address stays the same. */
export function useOverviewFilters(): OverviewFilters {
  const { search } = useLocation()
  return useMemo(() => readOverview(search), [search])
}
