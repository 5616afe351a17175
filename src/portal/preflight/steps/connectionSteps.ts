import {
  dropContent,
  askTime,
  askPlainly,
  askUnread,
  readSettingsFile,
} from '#portal/preflight/api/requests.ts'
import { good, isOtherOrigin, isThisMachine, say, serviceAddress, shownAddress, told } from './outcome.ts'
import type { Facts, Outcome } from './outcome.ts'

/** The file beside the page, from which the portal reads its settings when it starts. */
export async function checkSettings({ config }: Facts, signal: AbortSignal): Promise<Outcome> {
  const file = await readSettingsFile(new URL('/config.json', window.location.href).href, signal)
  const address = shownAddress(config)
  const where = say(isOtherOrigin(config) ? 'settings.other' : 'settings.own', { address })
  const missing = { state: 'failed', next: say('settings.missingNext') } as const
  switch (file.kind) {
    case 'unreached':
      return told('failed', 'settings.unreached')
    case 'refused':
      return { ...missing, says: say('settings.refused', { status: String(file.status), where }) }
    case 'noJson':
      return { ...missing, says: say('settings.noJson', { where }) }
    case 'wrong':
      return told('failed', 'settings.wrong', { names: file.names, where })
    case 'found':
  }
  const { changed, unknown } = file
  const says =
    changed.length === 0
      ? say('settings.defaults', { where })
      : say('settings.found', { names: changed, where })
  const now = shownAddress(file.config)
  if (now !== address) return { state: 'note', says, next: say('settings.changedSince', { address: now }) }
  if (unknown.length > 0) return { state: 'note', says, next: say('settings.unknown', { names: unknown }) }
  return { state: 'good', says }
}

/** Whether anything answers at the address of the service, and whether it may be the service. */
export async function checkReached(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config } = facts
  const address = shownAddress(config)
  const plain = await askPlainly(config.baseUrl, signal)
  if (plain.kind === 'answered') {
    facts.plain = plain
    dropContent(plain.response)
    return judge(plain.response, Math.round(plain.milliseconds), address)
  }
  if (plain.kind === 'forbidden') {
    const values = { address, origin: serviceAddress(config).origin }
    return told('failed', 'reached.forbidden', values)
  }
  const unread = isOtherOrigin(config) ? await askUnread(config.baseUrl, signal) : plain
  return unread.kind === 'answered'
    ? good('reached.unread', { address, milliseconds: Math.round(unread.milliseconds) })
    : unreached(config.baseUrl, address)
}

function judge({ status, headers, redirected }: Response, milliseconds: number, address: string): Outcome {
  const isPage = headers.get('content-type')?.includes('text/html') === true
  const isSuccess = status >= 200 && status < 300
  const values = { address, status: String(status), milliseconds }
  if (isPage && isSuccess) {
    const outcome = told('failed', 'reached.page', values)
    return redirected ? { ...outcome, says: say('reached.redirectedPage', values) } : outcome
  }
  if (status === 404 || status === 405) return told('note', 'reached.notThere', values)
  if (status === 502 || status === 503 || status === 504) return told('failed', 'reached.gateway', values)
  if (status >= 500) return told('note', 'reached.fault', values)
  return isSuccess ? told('note', 'reached.open', values) : good('reached.good', values)
}

/** The outcome where no answer came. Browsers do not tell scripts why. */
function unreached(baseUrl: string, address: string): Outcome {
  const service = serviceAddress({ baseUrl })
  const isSecure = service.protocol === 'https:'
  if (window.location.protocol === 'https:' && !isSecure && !isThisMachine(service))
    return told('failed', 'reached.mixed', { address })
  if (!navigator.onLine && !isThisMachine(service)) return told('failed', 'reached.offline')
  const next = isOtherOrigin({ baseUrl }) ? 'reached.unreachedOtherNext' : 'reached.unreachedNext'
  return {
    state: 'failed',
    says: say(isSecure ? 'reached.unreachedTls' : 'reached.unreached', { address }),
    next: say(next, { address }),
  }
}

/** Whether page and service are encrypted on their way. Both addresses say so, so nothing is sent. */
export function checkSecure(
  { config }: Pick<Facts, 'config'>,
  page: URL = new URL(window.location.href),
): Outcome {
  const service = serviceAddress(config)
  const isSecure = ({ protocol }: URL) => protocol === 'https:'
  // A server at the address may pass the requests on, which the browser does not see.
  const isOwn = service.origin === page.origin
  if (isSecure(page) && isSecure(service)) return good(isOwn ? 'secure.goodOwn' : 'secure.good')
  if (isSecure(page) && !isThisMachine(service)) return told('failed', 'secure.mixed')
  if ([page, service].every((each) => isSecure(each) || isThisMachine(each)))
    return good(isOwn ? 'secure.thisMachineOwn' : 'secure.thisMachine')
  const says = say(isOwn || isSecure(service) ? 'secure.plainPage' : 'secure.plain')
  return { state: 'note', says, next: say('secure.plainNext') }
}

const MUCH_MS = 120_000
/** A `Date` header is cut to the second. */
const HALF_SECOND_MS = 500

/** Whether the clocks of this device and of the service agree: tokens expire by the service's, and the portal looks at this device's. */
export async function checkClock({ plain, client }: Facts, signal: AbortSignal): Promise<Outcome> {
  const date = Date.parse(plain?.response.headers.get('date') ?? '')
  const measured =
    plain && !Number.isNaN(date) ? { ...plain, time: date + HALF_SECOND_MS } : await askTime(client, signal)
  if (!measured || Number.isNaN(measured.time)) return { state: 'note', says: say('clock.unknown') }
  return judgeClock(clockDifference(measured))
}

interface Measured {
  time: number
  sentAt: number
  receivedAt: number
}

/** In milliseconds, above 0 where the service is ahead. The answer is taken to be made half-way between request and answer. */
export const clockDifference = ({ time, sentAt, receivedAt }: Measured): number =>
  time - (sentAt + receivedAt) / 2

export function judgeClock(difference: number): Outcome {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const way = difference < 0 ? 'behind' : 'ahead'
  if (Math.abs(difference) < MUCH_MS)
    return seconds <= 1
      ? good('clock.same')
      : good(`clock.${way}`, { time: say('clock.seconds', { seconds }) })
  const time = say('clock.minutes', { minutes: Math.round(seconds / 60) })
  return { state: 'note', says: say(`clock.${way}`, { time }), next: say('clock.muchNext') }
}
