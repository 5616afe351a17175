import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import * as z from 'zod/mini'
import { idText } from '#contract/declaration/field.ts'
import { pagePatterns, paths } from '#contract/portal/portalPaths.ts'
import { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { dayRanges } from '#portal/locale/dates/dayRanges.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'

const of = ReleaseQuery.shape
const isTrue = z.pipe(
  z.literal('true'),
  z.transform((): true => true),
)

/** What the address of the list holds: never a patient's name, since addresses are kept and shared. */
const schemas = {
  examId: of.examId,
  /** Where there are several; one is `examId`. */
  examIds: of.examIds,
  bodyRegion: of.bodyRegion,
  examinerName: of.examinerName,
  examinerId: of.examinerId,
  patientId: of.patientId,
  requesterId: of.requesterId,
  /** One of the reader's lists of patients. Its name may name a patient, its number does not. */
  patientListId: of.patientListId,
  /** Either a range that moves, or the days from `releasedFrom` to `releasedTo`, both included. */
  released: z.enum(dayRanges),
  releasedFrom: of.releasedFrom,
  releasedTo: of.releasedTo,
  unitId: of.unitId,
  modalityId: of.modalityId,
  examinedFrom: of.examinedFrom,
  examinedTo: of.examinedTo,
  unreadFor: of.unreadFor,
  unreadUnder: of.unreadUnder,
  corrections: of.corrections,
  unread: isTrue,
  priority: of.priority,
  critical: isTrue,
  unacknowledged: isTrue,
  /** Only unread corrections of reports that the reader has read. */
  corrected: isTrue,
  /** A list of the reader's own. */
  list: of.list,
  sort: of.sort,
}

export type Filters = { [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> | undefined } & {
  /** Words of the texts. They are typed, so that the page keeps them in memory alone. */
  text?: string | undefined
}

export const parts = ['report', 'pdf', 'images', 'earlier', 'details'] as const
export type Part = (typeof parts)[number]

export interface ReportsUrl {
  filters: Filters
  /** The release that is open; 0 where the address holds no valid id. */
  releaseId: number | undefined
  part: Part
  /** The release that the open one is compared with. */
  compareWith: number | undefined
}

/** The filters of an address. A value that the service would refuse is ignored. */
export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const read = Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.safeParse(parameters.get(name) ?? undefined).data,
  ])
  const filters = Object.fromEntries(read) as Filters
  const { examinerName, bodyRegion, released, releasedFrom, releasedTo, examinedFrom, examinedTo } = filters
  return {
    ...filters,
    ...examsOf(filters.examId === undefined ? (filters.examIds ?? []) : [filters.examId]),
    examinerName: examinerName?.trim() || undefined,
    bodyRegion: bodyRegion?.trim() || undefined,
    ...((released || isReversed(releasedFrom, releasedTo)) && {
      releasedFrom: undefined,
      releasedTo: undefined,
    }),
    ...(isReversed(examinedFrom, examinedTo) && { examinedFrom: undefined, examinedTo: undefined }),
  }
}

/** The filter by any of these exams. */
export function examsOf(ids: readonly number[]): Pick<Filters, 'examId' | 'examIds'> {
  const [examId, ...others] = new Set(ids)
  return others.length > 0 && examId !== undefined
    ? { examId: undefined, examIds: [examId, ...others] }
    : { examId, examIds: undefined }
}

const isReversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

const Id = idText()
const Part = z.enum(parts)

function readPane(search: string): Pick<ReportsUrl, 'part' | 'compareWith'> {
  const parameters = new URLSearchParams(search)
  return {
    part: Part.safeParse(parameters.get('tab')).data ?? 'report',
    compareWith: Id.safeParse(parameters.get('compare')).data,
  }
}

export function readReleaseId(pathname: string): number | undefined {
  const id = matchPath(pagePatterns.reports, pathname)?.params.releaseId
  return id === undefined ? undefined : (Id.safeParse(id).data ?? 0)
}

export function urlOf({ filters, releaseId, part, compareWith }: ReportsUrl): string {
  const isOpen = releaseId !== undefined
  const values = {
    ...filters,
    text: undefined,
    tab: isOpen && part !== 'report' ? part : undefined,
    compare: isOpen ? compareWith : undefined,
  }
  const set = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return (isOpen ? paths.report(releaseId) : paths.reports) + (search && `?${search}`)
}

export const noFilters: Filters = readFilters('')

/** Whether the filters leave any report out. An order does not. */
export const isFiltered = ({ sort: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

interface HistoryState {
  /** The address of the entry before, where that is of this page. */
  before?: string | undefined
  /** The release of the list from which the open one was reached, where that is another: "next" continues from there. */
  from?: number | undefined
  /** The number under which the page keeps the words that are searched for. */
  words?: number | undefined
}

/** The words of the searches by their numbers: the browser's history holds the numbers alone, so that Back finds the words as long as the page is loaded. */
const wordsByClient = new WeakMap<Client, Map<number, string>>()

function keepWords(client: Client, words: string | undefined): number | undefined {
  if (words === undefined) return undefined
  const kept = wordsByClient.get(client) ?? new Map<number, string>()
  wordsByClient.set(client, kept)
  // A number that no entry has from before the page was loaded anew.
  const number = Date.now() + kept.size
  kept.set(number, words)
  return number
}

/** The state of a link to a report that need not be in the list, so that "next" still means the list's next. */
export function useLinkState(): HistoryState {
  const { pathname, state } = useLocation() as Location<HistoryState | null>
  return { from: state?.from ?? readReleaseId(pathname), words: state?.words }
}

/** The state in the address, and the functions that change it, which stay the same. */
export function useReportsUrl() {
  const { pathname, search, state } = useLocation() as Location<HistoryState | null>
  const navigate = useNavigate()
  const client = useClient()
  const words = state?.words
  const text = words === undefined ? undefined : wordsByClient.get(client)?.get(words)
  // The same filters stay the same object while only the open report changes.
  const filtersKey = JSON.stringify({ ...readFilters(search), text })
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
  const coming = useRef({ url, before, from, words, navigate })
  useLayoutEffect(() => {
    coming.current = { url, before, from, words, navigate }
  }, [url, before, from, words, navigate])

  const go = useCallback((change: Partial<ReportsUrl>, options?: { replace: boolean }) => {
    const { current } = coming
    if (!options?.replace) current.before = urlOf(current.url)
    if ('releaseId' in change) current.from = undefined
    current.url = { ...current.url, ...change }
    void current.navigate(urlOf(current.url), {
      ...options,
      state: { before: current.before, from: current.from, words: current.words },
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
    (change: Partial<Filters>, options?: { replace: boolean }) => {
      if ('text' in change) coming.current.words = keepWords(client, change.text)
      go({ filters: { ...coming.current.url.filters, ...change } }, options)
    },
    [client, go],
  )
  /** Opens a release at the part that is shown, or closes the open one. */
  const open = useCallback(
    (releaseId: number | undefined, options?: { replace: boolean }) =>
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
  const show = useCallback((part: Part, options?: { replace: boolean }) => go({ part }, options), [go])
  const compare = useCallback(
    (compareWith: number | undefined, options?: { replace: boolean }) =>
      compareWith === undefined ? leave({ compareWith }) : go({ compareWith }, options),
    [go, leave],
  )
  const moves = useMemo(
    () => ({ filters, filter, open, step, show, compare }),
    [filters, filter, open, step, show, compare],
  )
  return { ...url, listedId: from ?? url.releaseId, moves }
}

/** The filters of the page, and the functions that change its address, for all of its parts. */
export const [ReportsContext, useReports] =
  requiredContext<ReturnType<typeof useReportsUrl>['moves']>('ReportsContext')
