import type { QueryClient } from '@tanstack/react-query'
import { echoOperations } from '#contract/http/echo.ts'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { url } from '#contract/http/url.ts'
import type { Client } from '#portal/http/client/client.ts'
import { isObject } from '#portal/http/client/exchange.ts'
import { offered } from '#portal/http/query/capabilities.ts'

export type Attempt =
  | { kind: 'answered'; response: Response; sentAt: number; receivedAt: number; milliseconds: number }
  /** The policy of the portal's own page (`connect-src`) forbids the address. */
  | { kind: 'forbidden' }
  /** The browser does not tell why: no network, no such name, refused, not trusted, or not allowed to be read. */
  | { kind: 'unknown' }

/** In milliseconds: the browser reports what the policy forbids a moment after the request has failed. */
const REPORT_DELAY_MS = 50

/** Sends a request past the client: its answer ends no session, and any answer counts as one. Throws only when it is aborted. */
export async function attempt(
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Attempt> {
  let isForbidden = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isForbidden ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const [sentAt, begun] = [Date.now(), performance.now()]
  try {
    const response = await fetch(address, { cache: 'no-store', ...init })
    return {
      kind: 'answered',
      response,
      sentAt,
      receivedAt: Date.now(),
      milliseconds: performance.now() - begun,
    }
  } catch (error) {
    if (init.signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY_MS))
    return { kind: isForbidden ? 'forbidden' : 'unknown' }
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** Ends an answer whose content nobody reads: a listing may be long. */
export const dropContent = ({ body }: Response): void => void body?.cancel().catch(() => {})

/** The service's clock, where it answers `echo`. */
export async function askTime(
  client: Client,
  signal: AbortSignal,
): Promise<{ time: number; sentAt: number; receivedAt: number } | undefined> {
  const sentAt = Date.now()
  try {
    const { time } = await client.send(echoOperations.echo, { signal })
    return { time: Date.parse(time), sentAt, receivedAt: Date.now() }
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** Asks the service anew what it offers; the pages use this answer, too. */
export const askOffered = async (queryClient: QueryClient, client: Client) =>
  queryClient.fetchQuery({ ...offered(client), staleTime: 0, retry: false })

const listingAddress = (baseUrl: string) =>
  new URL(baseUrl + url(releaseOperations.listReleases.path), window.location.href).href

/** Asks for the listing without a token, by a request that needs no permission to be sent. */
export const askPlainly = async (baseUrl: string, signal: AbortSignal) =>
  attempt(listingAddress(baseUrl), { signal })

/** The same, so that the browser sends it also where nobody may read the answer: it only tells whether one came. */
export const askUnread = async (baseUrl: string, signal: AbortSignal) =>
  attempt(listingAddress(baseUrl), { signal, mode: 'no-cors' })

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
  return attempt(listingAddress(baseUrl), { signal, headers })
}

export type SettingsFile =
  | { kind: 'unreached' }
  | { kind: 'refused'; status: number }
  /** Something else stands there, such as the portal's own page. */
  | { kind: 'noJson' }
  | { kind: 'wrong'; names: string[] }
  | { kind: 'found'; config: PortalConfig; changed: string[]; unknown: string[] }

/** Reads the settings anew, as the portal does when it starts. */
export async function readSettingsFile(address: string, signal: AbortSignal): Promise<SettingsFile> {
  const result = await attempt(address, { signal })
  if (result.kind !== 'answered') return { kind: 'unreached' }
  const { response } = result
  if (!response.ok) {
    dropContent(response)
    return { kind: 'refused', status: response.status }
  }
  const json: unknown = await response.json().catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  if (typeof json !== 'object' || json === null) return { kind: 'noJson' }
  const parsed = PortalConfig.safeParse(json)
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.') || '–')
    return { kind: 'wrong', names: [...new Set(names)] }
  }
  const config = { ...parsed.data, baseUrl: parsed.data.baseUrl.replace(/\/+$/, '') }
  return {
    kind: 'found',
    config,
    changed: changedNames(config, PortalConfig.parse({})),
    unknown: unknownNames(json, config),
  }
}

function changedNames(config: object, defaults: object, prefix = ''): string[] {
  const before = defaults as Record<string, unknown>
  return Object.entries(config).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'signIn' && isObject(value) && isObject(before[name]))
      return changedNames(value, before[name], `${name}.`)
    return JSON.stringify(value) === JSON.stringify(before[name]) ? [] : [prefix + name]
  })
}

/** The names in the file that no setting has: they may be mistyped. */
function unknownNames(json: object, config: PortalConfig): string[] {
  const inside = (value: unknown, known: object, prefix: string) =>
    isObject(value)
      ? Object.keys(value)
          .filter((name) => !(name in known))
          .map((name) => prefix + name)
      : []
  const { signIn } = json as { signIn?: unknown }
  return [
    ...inside(json, PortalConfig.shape, ''),
    ...inside(signIn, { role: 1, ...config.signIn }, 'signIn.'),
  ]
}
