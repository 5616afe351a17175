import { everyOperation } from '#contract/operations.ts'

const inBody: ReadonlySet<string> = new Set(
  Object.values(everyOperation).flatMap(({ queryIn, path }) => (queryIn === 'body' ? [path] : [])),
)

/** A reading that is written as an address, as it is sent: where the contract says so, with all but its paging in the body of a POST. */
export function reading(
  written: string,
): [method: 'GET' | 'POST', path: string, body?: Record<string, string>] {
  const [path = '', query] = written.split('?')
  const { limit, after, ...body } = Object.fromEntries(new URLSearchParams(query))
  const place = path === '/portalreport' && 'patientName' in body ? '/portalreport/query' : path
  if (!inBody.has(place)) return ['GET', written]
  const paging = new URLSearchParams({
    ...(limit !== undefined && { limit }),
    ...(after !== undefined && { after }),
  }).toString()
  return ['POST', place + (paging && `?${paging}`), body]
}
