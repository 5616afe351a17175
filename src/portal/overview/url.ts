import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { calendarDate, idOrNone, idText } from '#contract/declaration/field.ts'
import { overviewGroups, overviewSteps } from '#contract/overview.ts'
import type { OverviewGroup, OverviewStep } from '#contract/overview.ts'
import { paths } from '#contract/portalPaths.ts'
import { isShowable, quickPeriods } from './filters/periods.ts'
import type { QuickPeriod } from './filters/periods.ts'

/** The measures of "mix". */
export const measures = ['released', 'release', 'reading'] as const
type Measure = (typeof measures)[number]

/** The state in an address of the overview. Missing parts come from the user's last settings, or the defaults. */
export interface OverviewFilters {
  /** Either a period that moves, or the days from `from` to `to`, both included. */
  period: QuickPeriod | undefined
  from: string | undefined
  to: string | undefined
  step: OverviewStep | undefined
  compare: boolean | undefined
  groupBy: OverviewGroup | undefined
  measure: Measure | undefined
  /** 0: reports without one. */
  unitId: number | undefined
  modalityId: number | undefined
  examId: number | undefined
  examinerId: number | undefined
  /** The widgets that are shown as tables. */
  tables: string | undefined
}

export const selectionNames = ['unitId', 'modalityId', 'examId', 'examinerId'] as const
export type SelectionName = (typeof selectionNames)[number]

const schemas = {
  period: z.enum(quickPeriods),
  from: calendarDate(),
  to: calendarDate(),
  step: z.enum(overviewSteps),
  compare: z.enum(['true', 'false']),
  groupBy: z.enum(overviewGroups),
  measure: z.enum(measures),
  unitId: idOrNone(),
  modalityId: idOrNone(),
  examId: idText(),
  examinerId: idText(),
  tables: z.string().check(z.regex(/^[\w-]{1,200}$/)),
} as const

/** The filters of an address. A value that the service would refuse is ignored. */
export function readOverview(search: string): OverviewFilters {
  const parameters = new URLSearchParams(search)
  const read = <N extends keyof typeof schemas>(name: N) =>
    schemas[name].safeParse(parameters.get(name) ?? undefined).data as
      | z.output<(typeof schemas)[N]>
      | undefined
  const period = read('period')
  const from = read('from')
  const to = read('to')
  const isInOrder = from !== undefined && to !== undefined && from <= to
  const hasDays = !period && isInOrder && isShowable({ from, to })
  const compare = read('compare')
  return {
    period,
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    step: read('step'),
    compare: compare && compare === 'true',
    groupBy: read('groupBy'),
    measure: read('measure'),
    unitId: read('unitId'),
    modalityId: read('modalityId'),
    examId: read('examId'),
    examinerId: read('examinerId'),
    tables: read('tables'),
  }
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
