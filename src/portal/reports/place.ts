import { matchPath } from 'react-router-dom'
import * as z from 'zod/mini'
import { calendarDate, idText } from '#contract/field.ts'
import { ReleaseQuery } from '#contract/release.ts'
import type { ReleaseOrder } from '#contract/release.ts'

/** Ranges of days that move with the calendar: an address that says `today` means the day on which it is read. */
export const dayRanges = ['today', 'yesterday', 'last7', 'last30', 'month'] as const
export type DayRange = (typeof dayRanges)[number]

/** What the list is filtered by, and ordered by. A patient's name is never part of it: an address is no place for that. */
export interface Filters {
  examId: number | undefined
  examinerName: string | undefined
  examinerId: number | undefined
  patientId: number | undefined
  /** Either a range that moves, or the days from `releasedFrom` to `releasedTo`, both included. */
  released: DayRange | undefined
  releasedFrom: string | undefined
  releasedTo: string | undefined
  unread: true | undefined
  sort: ReleaseOrder | undefined
}

/** The parts of the reading pane, in the order of their tabs. */
export const parts = ['report', 'pdf', 'images', 'earlier', 'details'] as const
export type Part = (typeof parts)[number]

/** What an address of this page says: the filters, and what is read. */
export interface Place {
  filters: Filters
  /** The release that is open; 0 where the address names something that cannot be one. */
  releaseId: number | undefined
  part: Part
  /** The release that the open one is compared with. */
  compareWith: number | undefined
}

const { examId, examinerName, examinerId, patientId, sort } = ReleaseQuery.shape
const days = z.optional(calendarDate())

const address = {
  examId,
  examinerName,
  examinerId,
  patientId,
  released: z.optional(z.enum(dayRanges)),
  releasedFrom: days,
  releasedTo: days,
  sort,
  tab: z._default(z.enum(parts), 'report'),
  compare: z.optional(idText()),
}

/** The filters of an address. A value that the service would refuse is no filter. */
export function readFilters(search: string): Filters {
  const asked = new URLSearchParams(search)
  const released = value(asked, 'released')
  const from = value(asked, 'releasedFrom')
  const to = value(asked, 'releasedTo')
  const hasDays = !released && !(from && to && from > to)
  return {
    examId: value(asked, 'examId'),
    examinerName: value(asked, 'examinerName')?.trim() || undefined,
    examinerId: value(asked, 'examinerId'),
    patientId: value(asked, 'patientId'),
    released,
    releasedFrom: hasDays ? from : undefined,
    releasedTo: hasDays ? to : undefined,
    unread: asked.get('unread') === 'true' || undefined,
    sort: value(asked, 'sort'),
  }
}

/** What the reading pane shows, as an address says it. */
export function readReading(search: string): Pick<Place, 'part' | 'compareWith'> {
  const asked = new URLSearchParams(search)
  return { part: value(asked, 'tab') ?? 'report', compareWith: value(asked, 'compare') }
}

function value<N extends keyof typeof address>(asked: URLSearchParams, name: N) {
  return address[name].safeParse(asked.get(name) ?? undefined).data as
    z.output<(typeof address)[N]> | undefined
}

export function readReleaseId(pathname: string): number | undefined {
  const id = matchPath('/reports/:releaseId', pathname)?.params.releaseId
  return id === undefined ? undefined : (idText().safeParse(id).data ?? 0)
}

export function addressOf({ filters, releaseId, part, compareWith }: Place): string {
  const isOpen = releaseId !== undefined
  const said = {
    ...filters,
    tab: isOpen && part !== 'report' ? part : undefined,
    compare: isOpen ? compareWith : undefined,
  }
  const set = Object.entries(said).flatMap(([name, it]) => (it === undefined ? [] : [[name, String(it)]]))
  const search = new URLSearchParams(set).toString()
  return `/reports${isOpen ? `/${releaseId}` : ''}${search && `?${search}`}`
}

/** What clears every filter, and leaves the order. */
export const everyFilter = {
  examId: undefined,
  examinerName: undefined,
  examinerId: undefined,
  patientId: undefined,
  released: undefined,
  releasedFrom: undefined,
  releasedTo: undefined,
  unread: undefined,
}

export const noFilters: Filters = { ...everyFilter, sort: undefined }

/** Whether fewer than all are asked for. An order leaves out none. */
export const isFiltered = ({ sort: _, ...filters }: Filters): boolean =>
  Object.values(filters).some((it) => it !== undefined)
