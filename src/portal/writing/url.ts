import { matchPath } from 'react-router-dom'
import * as z from 'zod/mini'
import { calendarDate, hours, idOrNone, idText } from '#contract/declaration/field.ts'
import { corrections } from '#contract/reports/reportParts.ts'
import { pagePatterns, paths } from '#contract/portal/portalPaths.ts'

export const states = ['draft', 'waiting', 'never-released', 'withdrawn'] as const
export type State = (typeof states)[number]

const schemas = {
  state: z.enum(states),
  examId: idText(),
  examinerId: idText(),
  unitId: idOrNone(),
  modalityId: idOrNone(),
  examinedFrom: calendarDate(),
  examinedTo: calendarDate(),
  waitingFor: hours(),
  waitingUnder: hours(),
  corrections: corrections(),
}

/** The filters of the list. Only the address holds them. */
export type UnreleasedFilters = { [N in keyof typeof schemas]?: z.output<(typeof schemas)[N]> | undefined }

const Id = idText()
const idOf = (text: string | null | undefined): number | undefined => Id.safeParse(text).data

/** The feature's page of an address: the list, the form for a new report, or a report. */
export type WritingLocation =
  | { page: 'list'; filters: UnreleasedFilters }
  | { page: 'new'; patientId: number | undefined }
  | { page: 'report'; id: number }
  | { page: 'unknown' }

export function readWritingLocation({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): WritingLocation {
  const { reportId } = matchPath(pagePatterns.writing, pathname)?.params ?? {}
  const query = new URLSearchParams(search)
  if (reportId === undefined) return { page: 'list', filters: readFilters(query) }
  if (reportId === 'new') return { page: 'new', patientId: idOf(query.get('patient')) }
  const id = idOf(reportId)
  return id === undefined ? { page: 'unknown' } : { page: 'report', id }
}

/** The filters of an address. A value that the service would refuse is left out. */
function readFilters(query: URLSearchParams): UnreleasedFilters {
  const found = Object.entries(schemas).flatMap(([name, schema]) => {
    const value = schema.safeParse(query.get(name) ?? undefined).data
    return value === undefined ? [] : [[name, value]]
  })
  const filters = Object.fromEntries(found) as UnreleasedFilters
  const { examinedFrom, examinedTo, ...others } = filters
  return examinedFrom && examinedTo && examinedFrom > examinedTo ? others : filters
}

export function listAddress(filters: UnreleasedFilters): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return paths.writing + (search && `?${search}`)
}
