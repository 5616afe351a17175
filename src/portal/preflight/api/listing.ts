import { releaseOperations } from '#contract/release.ts'
import { url } from '#contract/url.ts'
import { attempt } from './attempt.ts'

const address = (baseUrl: string) =>
  new URL(baseUrl + url(releaseOperations.listReleases.path), window.location.href).href

/** Asks for the listing without a token, by a request that needs no permission to be sent. */
export const askPlainly = async (baseUrl: string, signal: AbortSignal) =>
  attempt(address(baseUrl), { signal })

/** The same, so that the browser sends it also where nobody may read the answer: it only tells whether one came. */
export const askUnread = async (baseUrl: string, signal: AbortSignal) =>
  attempt(address(baseUrl), { signal, mode: 'no-cors' })

/** The headers that the portal sends and a service of another origin has to allow. */
export const askedHeaders = ['Authorization', 'Content-Type'] as const
export type AskedHeader = (typeof askedHeaders)[number]

/** Asks for the listing as the portal does, or with only some of its headers. */
export const askWithHeaders = async (
  baseUrl: string,
  token: string,
  signal: AbortSignal,
  names: readonly AskedHeader[] = askedHeaders,
) => {
  const values = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const headers = new Headers(names.map((name) => [name, values[name]]))
  headers.set('accept', 'application/json')
  return attempt(address(baseUrl), { signal, headers })
}
