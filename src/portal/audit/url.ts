import { activityNames } from '#contract/acts.ts'
import { acts, outcomes } from '#contract/acts.ts'
import { recordKinds, AuditQuery } from '#contract/audit.ts'
import { paths } from '#contract/portalPaths.ts'

/** The filters of the audit records. The address holds them, so they never include a patient's name. */
export type AuditFilters = Pick<
  AuditQuery,
  'username' | 'activity' | 'act' | 'outcome' | 'kind' | 'recordId' | 'from' | 'to'
>

const names = ['username', 'activity', 'act', 'outcome', 'kind', 'recordId', 'from', 'to'] as const

/** The filters of an address. A value that the service would refuse is left out. */
export function readAuditFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  const entries = names.flatMap((name) => {
    const text = query.get(name)?.trim()
    const value = text ? AuditQuery.shape[name].safeParse(text).data : undefined
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries) as AuditFilters
}

export function auditAddress(filters: AuditFilters): string {
  const set = names.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]))
  const search = new URLSearchParams(set).toString()
  return paths.audit + (search && `?${search}`)
}

/** The activities, acts and kinds to choose from. */
export const choices = { activities: activityNames, acts, outcomes, recordKinds }
