import { acts, outcomes, recordKinds, TrailQuery } from '#contract/trail.ts'

/** What the audit trail is filtered by. Its address says it, and holds no patient's name. */
export type TrailFilters = Pick<
  TrailQuery,
  'username' | 'act' | 'outcome' | 'kind' | 'recordId' | 'from' | 'to'
>

const names = ['username', 'act', 'outcome', 'kind', 'recordId', 'from', 'to'] as const

/** The filters of an address. A value that the service would refuse is no filter. */
export function readTrailFilters(search: string): TrailFilters {
  const asked = new URLSearchParams(search)
  const found = names.flatMap((name) => {
    const text = asked.get(name)?.trim()
    const value = text ? TrailQuery.shape[name].safeParse(text).data : undefined
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found) as TrailFilters
}

export function trailAddress(filters: TrailFilters): string {
  const set = names.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]))
  const search = new URLSearchParams(set).toString()
  return `/audit${search && `?${search}`}`
}

/** The acts and kinds to choose from. */
export const choices = { acts, outcomes, recordKinds }
