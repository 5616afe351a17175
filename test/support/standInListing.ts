import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { refusal, watchNetwork } from './network.ts'

type Fate = ReturnType<NonNullable<Parameters<typeof watchNetwork>[0]>>

export interface StandIn {
  /** In the order in which they are answered. Anything may stand among them. */
  rows: unknown[]
  /** What it says that their number is, where that is another one. */
  count?: number
  /** It answers all it has, whatever is asked for. */
  sendsAll?: boolean
  /** What befalls a request for the listing instead of an answer. */
  fate?: (search: URLSearchParams) => Fate
}

/**
 * Answers for the listing alone, in place of the real service, as a test wants it: a list that changes while it is read, and faults that the
 * service does not have. All other requests go their way.
 */
export function standInListing(first: Partial<StandIn>, others?: (path: string) => Fate) {
  const listing: StandIn = { rows: [], ...first }
  const network = watchNetwork((path) => {
    if (!path.startsWith('/portalreport?')) return others?.(path)
    const search = new URLSearchParams(path.split('?')[1])
    return listing.fate?.(search) ?? page(listing, search)
  })
  return { listing, network, asked: () => network.count('/portalreport?') }
}

function page({ rows, count = rows.length, sendsAll }: StandIn, search: URLSearchParams): Response {
  if (sendsAll) return Response.json({ count, data: rows })
  const after = Number(search.get('after') ?? 0)
  const from = after === 0 ? 0 : rows.findIndex((row) => (row as ListedRelease).id === after) + 1
  const data = rows.slice(from, from + Number(search.get('limit')))
  const last = data.at(-1) as ListedRelease | undefined
  const isMore = last !== undefined && last !== rows.at(-1)
  const link = `<http://x/api/v1/portalreport?after=${last?.id}>; rel="next"`
  return Response.json({ count, data }, { headers: { 'x-request-id': 'req-7', ...(isMore && { link }) } })
}

/** A failure of the service, as often as it is asked. */
export const failing = (status: number) => () => refusal(status, 'internal')
