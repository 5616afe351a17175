import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import * as z from 'zod/mini'
import { idText } from '#contract/declaration/field.ts'
import { pagePatterns, paths } from '#contract/portalPaths.ts'
import { ReleaseQuery } from '#contract/release.ts'
import type { ReleaseOrder } from '#contract/release.ts'
import { dayRanges } from '#portal/locale/dates/dayRanges.ts'
import type { DayRange } from '#portal/locale/dates/dayRanges.ts'

/** The filters of the list, and its order. A patient's name is never part of them, since addresses are kept and shared. */
export interface Filters {
  examId: number | undefined
  examinerName: string | undefined
  examinerId: number | undefined
  patientId: number | undefined
  /** Either a range that moves, or the days from `releasedFrom` to `releasedTo`, both included. */
  released: DayRange | undefined
  releasedFrom: string | undefined
  releasedTo: string | undefined
  /** 0: no unit; no modality. */
  unitId: number | undefined
  modalityId: number | undefined
  /** Days, both included. */
  examinedFrom: string | undefined
  examinedTo: string | undefined
  /** Read by no doctor, and released so many hours ago or more; less than so many. */
  unreadFor: number | undefined
  unreadUnder: number | undefined
  /** Without reports that correct an earlier one, or these alone. */
  corrections: 'without' | 'only' | undefined
  unread: true | undefined
  /** Only unread corrections of reports that the reader has read. */
  corrected: true | undefined
  sort: ReleaseOrder | undefined
}

/** The parts of the reading pane, in the order of their tabs. */
export const parts = ['report', 'pdf', 'images', 'earlier', 'details'] as const
export type Part = (typeof parts)[number]

/** The state in an address of this page. */
export interface ReportsUrl {
  filters: Filters
  /** The release that is open; 0 where the address holds no valid id. */
  releaseId: number | undefined
  part: Part
  /** The release that the open one is compared with. */
  compareWith: number | undefined
}

const schemas = {
  ...ReleaseQuery.shape,
  released: z.optional(z.enum(dayRanges)),
  tab: z._default(z.enum(parts), 'report'),
  compare: z.optional(idText()),
}

/** The filters of an address. A value that the service would refuse is ignored. */
export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const released = read(parameters, 'released')
  const [releasedFrom, releasedTo] = readDays(parameters, 'releasedFrom', 'releasedTo')
  const [examinedFrom, examinedTo] = readDays(parameters, 'examinedFrom', 'examinedTo')
  return {
    examId: read(parameters, 'examId'),
    examinerName: read(parameters, 'examinerName')?.trim() || undefined,
    examinerId: read(parameters, 'examinerId'),
    patientId: read(parameters, 'patientId'),
    released,
    releasedFrom: released ? undefined : releasedFrom,
    releasedTo: released ? undefined : releasedTo,
    unitId: read(parameters, 'unitId'),
    modalityId: read(parameters, 'modalityId'),
    examinedFrom,
    examinedTo,
    unreadFor: read(parameters, 'unreadFor'),
    unreadUnder: read(parameters, 'unreadUnder'),
    corrections: read(parameters, 'corrections'),
    unread: parameters.get('unread') === 'true' || undefined,
    corrected: parameters.get('corrected') === 'true' || undefined,
    sort: read(parameters, 'sort'),
  }
}

type Day = 'releasedFrom' | 'releasedTo' | 'examinedFrom' | 'examinedTo'

/** Two days, unless the first is after the last. */
function readDays(parameters: URLSearchParams, first: Day, last: Day) {
  const [from, to] = [read(parameters, first), read(parameters, last)]
  return from && to && from > to ? [] : [from, to]
}

/** The shown part of the report pane. */
function readPane(search: string): Pick<ReportsUrl, 'part' | 'compareWith'> {
  const parameters = new URLSearchParams(search)
  return { part: read(parameters, 'tab') ?? 'report', compareWith: read(parameters, 'compare') }
}

function read<N extends keyof typeof schemas>(parameters: URLSearchParams, name: N) {
  return schemas[name].safeParse(parameters.get(name) ?? undefined).data as
    | z.output<(typeof schemas)[N]>
    | undefined
}

export function readReleaseId(pathname: string): number | undefined {
  const id = matchPath(pagePatterns.reports, pathname)?.params.releaseId
  return id === undefined ? undefined : (idText().safeParse(id).data ?? 0)
}

export function urlOf({ filters, releaseId, part, compareWith }: ReportsUrl): string {
  const isOpen = releaseId !== undefined
  const values = {
    ...filters,
    tab: isOpen && part !== 'report' ? part : undefined,
    compare: isOpen ? compareWith : undefined,
  }
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return (isOpen ? paths.report(releaseId) : paths.reports) + (search && `?${search}`)
}

/** The filters of an address that holds none. */
export const noFilters: Filters = readFilters('')

/** Whether the filters leave any report out. An order does not. */
export const isFiltered = ({ sort: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

interface NavigationOptions {
  /** Replaces the present entry of the browser's history. */
  replace: boolean
}

/** The state of an entry of the browser's history. */
interface HistoryState {
  /** The address of the entry before, where that is of this page. */
  before?: string | undefined
  /** The release of the list from which the open one was reached, where that is another: "next" continues from there. */
  from?: number | undefined
}

/** The state of a link to a report that need not be in the list, so that "next" still means the list's next. */
export function useLinkState(): HistoryState {
  const { pathname, state } = useLocation() as Location<HistoryState | null>
  return { from: state?.from ?? readReleaseId(pathname) }
}

/** The state in the address, and the functions that change it, which stay the same. */
export function useReportsUrl() {
  const { pathname, search, state } = useLocation() as Location<HistoryState | null>
  const navigate = useNavigate()
  // The same filters stay the same object while only the open report changes.
  const filtersKey = JSON.stringify(readFilters(search))
  const filters = useMemo<Filters>(
    () => ({ ...noFilters, ...(JSON.parse(filtersKey) as Filters) }),
    [filtersKey],
  )
  const url = useMemo<ReportsUrl>(
    () => ({ filters, releaseId: readReleaseId(pathname), ...readPane(search) }),
    [filters, pathname, search],
  )

  const before = state?.before
  const from = state?.from
  // The router may show a new address a moment later: a second change in that moment starts from the address that is to come.
  const coming = useRef({ url, before, from, navigate })
  useLayoutEffect(() => {
    coming.current = { url, before, from, navigate }
  }, [url, before, from, navigate])

  const go = useCallback((change: Partial<ReportsUrl>, options?: NavigationOptions) => {
    const { current } = coming
    if (!options?.replace) current.before = urlOf(current.url)
    if ('releaseId' in change) current.from = undefined
    current.url = { ...current.url, ...change }
    void current.navigate(urlOf(current.url), {
      ...options,
      state: { before: current.before, from: current.from },
    })
  }, [])
  /** Goes back where that shows the same, and else replaces the entry: the browser's Back must not lead to what was closed. */
  const leave = useCallback(
    (change: Partial<ReportsUrl>) => {
      const { current } = coming
      const closed = { ...current.url, ...change }
      if (current.before !== urlOf(closed)) return go(change, { replace: true })
      Object.assign(current, { url: closed, before: undefined })
      void current.navigate(-1)
    },
    [go],
  )
  const filter = useCallback(
    (change: Partial<Filters>, options?: NavigationOptions) =>
      go({ filters: { ...coming.current.url.filters, ...change } }, options),
    [go],
  )
  /** Opens a release at the part that is shown, or closes the open one. */
  const open = useCallback(
    (releaseId: number | undefined, options?: NavigationOptions) =>
      releaseId === undefined
        ? leave({ releaseId, part: 'report', compareWith: undefined })
        : go({ releaseId, compareWith: undefined }, options),
    [go, leave],
  )
  /** Opens the release before or after, at its text, as a reader goes through the list. */
  const step = useCallback(
    (releaseId: number) => go({ releaseId, part: 'report', compareWith: undefined }, { replace: true }),
    [go],
  )
  const show = useCallback((part: Part, options?: NavigationOptions) => go({ part }, options), [go])
  const compare = useCallback(
    (compareWith: number | undefined, options?: NavigationOptions) =>
      compareWith === undefined ? leave({ compareWith }) : go({ compareWith }, options),
    [go, leave],
  )
  return { ...url, listedId: from ?? url.releaseId, filter, open, step, show, compare }
}
