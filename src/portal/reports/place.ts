import { matchPath } from 'react-router-dom'
import { idText } from '#contract/field.ts'
import { ReleaseQuery } from '#contract/release.ts'

/** What the list is filtered by. */
export interface Filters {
  examId: number | undefined
  examinerName: string | undefined
}

/** What an address of this page says: the filters, and the report that is open. */
export interface Place {
  filters: Filters
  /** 0 where the address names something that cannot be a report. */
  releaseId: number | undefined
}

/** The filters of an address. A value that the service would refuse is no filter. */
export function readFilters(search: string): Filters {
  const asked = new URLSearchParams(search)
  const { examId, examinerName } = ReleaseQuery.shape
  const named = examinerName.safeParse(asked.get('examinerName') ?? undefined).data
  return {
    examId: examId.safeParse(asked.get('examId') ?? undefined).data,
    examinerName: named?.trim() || undefined,
  }
}

export function readReleaseId(pathname: string): number | undefined {
  const id = matchPath('/reports/:releaseId', pathname)?.params.releaseId
  return id === undefined ? undefined : (idText().safeParse(id).data ?? 0)
}

export function addressOf({ filters, releaseId }: Place): string {
  const set = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(set).toString()
  return `/reports${releaseId === undefined ? '' : `/${releaseId}`}${search && `?${search}`}`
}

export const noFilters: Filters = { examId: undefined, examinerName: undefined }

export const isFiltered = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined)
