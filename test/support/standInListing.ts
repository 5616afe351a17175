import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { type Interception, refusal, watchNetwork } from './network.ts'

export interface StandIn {
  /** The rows in the order of the list; malformed ones are possible. */
  rows: unknown[]
  /** The count in its answers, where it is not the number of rows. */
  count?: number
  /** Replaces the answer to a request for the listing, where it returns something. */
  intercept?: (search: URLSearchParams) => Interception
}

/** What is asked beside the pages of the list: which reports were corrected, and what cannot wait. */
const BESIDE = ['corrected=true', 'unacknowledged=true', 'priority='].map(
  (filter) => `/portalreport?${filter}`,
)
export const isBesideList = (path: string) => BESIDE.some((start) => path.startsWith(start))

/**
 * Answers requests for the released listing in place of the real service: with rows that change while the list is read, and with faults that
 * the service does not have. Other requests reach the service unless `others` intercepts them.
 */
export function standInListing(first: Partial<StandIn>, others?: (path: string) => Interception) {
  const listing: StandIn = { rows: [], ...first }
  const network = watchNetwork((path) => {
    if (isBesideList(path)) return Response.json({ count: 0, data: [] })
    if (!path.startsWith('/portalreport?')) return others?.(path)
    const search = new URLSearchParams(path.split('?')[1])
    return listing.intercept?.(search) ?? page(listing, search)
  })
  const asked = () =>
    network.asked.filter((path) => path.startsWith('/portalreport?') && !isBesideList(path)).length
  return { listing, network, asked }
}

function page({ rows, count = rows.length }: StandIn, search: URLSearchParams): Response {
  const after = Number(search.get('after') ?? 0)
  const from = after === 0 ? 0 : rows.findIndex((row) => (row as ListedRelease).id === after) + 1
  const data = rows.slice(from, from + Number(search.get('limit')))
  const last = data.at(-1) as ListedRelease | undefined
  const isMore = last !== undefined && last !== rows.at(-1)
  const link = `<http://x/api/v1/portalreport?after=${last?.id}>; rel="next"`
  return Response.json({ count, data }, { headers: { 'x-request-id': 'req-7', ...(isMore && { link }) } })
}

/** Answers each request with a failure of the service. */
export const failing = (status: number) => () => refusal(status, 'internal')
