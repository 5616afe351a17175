import { matchPath } from 'react-router-dom'
import { idText } from '#contract/declaration/field.ts'
import { pagePatterns, paths } from '#contract/portalPaths.ts'

/** The states of a report that is not released, as the list is filtered by them. */
export const states = ['draft', 'waiting', 'withdrawn'] as const
export type State = (typeof states)[number]

const Id = idText()
const idOf = (text: string | null | undefined): number | undefined => Id.safeParse(text).data

/** Which of the feature's pages an address leads to: the list, the form for a new report, or a report. */
export type WritingLocation =
  | { page: 'list'; state: State | undefined }
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
  if (reportId === undefined)
    return { page: 'list', state: states.find((state) => state === query.get('state')) }
  if (reportId === 'new') return { page: 'new', patientId: idOf(query.get('patient')) }
  const id = idOf(reportId)
  return id === undefined ? { page: 'unknown' } : { page: 'report', id }
}

export const listAddress = (state: State | undefined): string =>
  state === undefined ? paths.writing : `${paths.writing}?state=${state}`
