import { AuditQuery } from '#contract/audit/audit.ts'
import { paths } from '#contract/portal/portalPaths.ts'

/** The filters of the audit records. The address holds them, so they never include a patient's name. */
export type AuditFilters = Pick<AuditQuery, (typeof names)[number]>

const names = ['username', 'activity', 'act', 'outcome', 'kind', 'recordId', 'from', 'to'] as const

/** The filters of an address. A value that the service would refuse is left out. */
export function readAuditFilters(search: string | URLSearchParams): AuditFilters {
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
