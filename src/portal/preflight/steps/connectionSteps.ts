import { dropContent, askTime, askPlainly, askUnread } from '#portal/preflight/api/requests.ts'
import { readSettingsFile } from '#portal/preflight/api/settingsFile.ts'
import { isOtherOrigin, isThisMachine, serviceAddress, shownAddress } from './outcome.ts'
import type { Facts, Outcome, Say } from './outcome.ts'

/** The file beside the page, from which the portal reads its settings when it starts. */
export async function checkSettings({ config }: Facts, signal: AbortSignal): Promise<Outcome> {
  const file = await readSettingsFile(new URL('/config.json', window.location.href).href, signal)
  const address = shownAddress(config)
  const where: Say = ({ t }) => t(isOtherOrigin(config) ? 'settings.other' : 'settings.own', { address })
  switch (file.kind) {
    case 'unreached':
      return {
        state: 'failed',
        says: ({ t }) => t('settings.unreached'),
        next: ({ t }) => t('settings.unreachedNext'),
      }
    case 'refused':
      return {
        state: 'failed',
        says: (words) => words.t('settings.refused', { status: String(file.status), where: where(words) }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'noJson':
      return {
        state: 'failed',
        says: (words) => words.t('settings.noJson', { where: where(words) }),
        next: ({ t }) => t('settings.missingNext'),
      }
    case 'wrong':
      return {
        state: 'failed',
        says: (words) => words.t('settings.wrong', { names: words.list(file.names), where: where(words) }),
        next: ({ t }) => t('settings.wrongNext'),
      }
    case 'found':
  }
  const { changed, unknown } = file
  const says: Say = (words) =>
    changed.length === 0
      ? words.t('settings.defaults', { where: where(words) })
      : words.t('settings.found', { names: words.list(changed), where: where(words) })
  if (shownAddress(file.config) !== address) {
    const now = shownAddress(file.config)
    return { state: 'note', says, next: ({ t }) => t('settings.changedSince', { address: now }) }
  }
  if (unknown.length > 0)
    return { state: 'note', says, next: ({ t, list }) => t('settings.unknown', { names: list(unknown) }) }
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
    return {
      state: 'failed',
      says: ({ t }) => t('reached.forbidden', { address }),
      next: ({ t }) => t('reached.forbiddenNext', { origin: serviceAddress(config).origin }),
    }
  }
  const unread = isOtherOrigin(config) ? await askUnread(config.baseUrl, signal) : plain
  if (unread.kind === 'answered') {
    const milliseconds = Math.round(unread.milliseconds)
    return { state: 'good', says: ({ t }) => t('reached.unread', { address, milliseconds }) }
  }
  return unreached(config.baseUrl, address)
}

function judge({ status, headers, redirected }: Response, milliseconds: number, address: string): Outcome {
  const isPage = headers.get('content-type')?.includes('text/html') === true
  const isSuccess = status >= 200 && status < 300
  const values = { address, status: String(status), milliseconds }
  if (isPage && isSuccess) {
    return {
      state: 'failed',
      says: ({ t }) => t(redirected ? 'reached.redirectedPage' : 'reached.page', values),
      next: ({ t }) => t('reached.pageNext'),
    }
  }
  if (status === 404 || status === 405) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.notThere', values),
      next: ({ t }) => t('reached.notThereNext'),
    }
  }
  if (status === 502 || status === 503 || status === 504) {
    return {
      state: 'failed',
      says: ({ t }) => t('reached.gateway', values),
      next: ({ t }) => t('reached.gatewayNext'),
    }
  }
  if (status >= 500) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.fault', values),
      next: ({ t }) => t('reached.faultNext'),
    }
  }
  if (isSuccess) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.open', values),
      next: ({ t }) => t('reached.openNext'),
    }
  }
  return { state: 'good', says: ({ t }) => t('reached.good', values) }
}

/** The outcome where no answer came. Browsers do not tell scripts why. */
function unreached(baseUrl: string, address: string): Outcome {
  const service = serviceAddress({ baseUrl })
  const isMixed =
    window.location.protocol === 'https:' && service.protocol === 'http:' && !isThisMachine(service)
  if (isMixed) {
    return {
      state: 'failed',
      says: ({ t }) => t('reached.mixed', { address }),
      next: ({ t }) => t('reached.mixedNext'),
    }
  }
  if (!navigator.onLine && !isThisMachine(service)) {
    return {
      state: 'failed',
      says: ({ t }) => t('reached.offline'),
      next: ({ t }) => t('reached.offlineNext'),
    }
  }
  const next = isOtherOrigin({ baseUrl }) ? 'reached.unreachedOtherNext' : 'reached.unreachedNext'
  const certificate = service.protocol === 'https:'
  return {
    state: 'failed',
    says: ({ t }) => t(certificate ? 'reached.unreachedTls' : 'reached.unreached', { address }),
    next: ({ t }) => t(next, { address }),
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
  if (isSecure(page) && isSecure(service))
    return { state: 'good', says: ({ t }) => t(isOwn ? 'secure.goodOwn' : 'secure.good') }
  if (isSecure(page) && !isThisMachine(service)) {
    return {
      state: 'failed',
      says: ({ t }) => t('secure.mixed'),
      next: ({ t }) => t('secure.mixedNext'),
    }
  }
  if ([page, service].every((each) => isSecure(each) || isThisMachine(each)))
    return { state: 'good', says: ({ t }) => t(isOwn ? 'secure.thisMachineOwn' : 'secure.thisMachine') }
  return {
    state: 'note',
    says: ({ t }) => t(isOwn || isSecure(service) ? 'secure.plainPage' : 'secure.plain'),
    next: ({ t }) => t('secure.plainNext'),
  }
}

const MUCH_MS = 120_000
/** A `Date` header is cut to the second. */
const HALF_SECOND_MS = 500

/** Whether the clocks of this device and of the service agree: tokens expire by the service's, and the portal looks at this device's. */
export async function checkClock({ plain, client }: Facts, signal: AbortSignal): Promise<Outcome> {
  const date = Date.parse(plain?.response.headers.get('date') ?? '')
  const measured =
    plain && !Number.isNaN(date) ? { ...plain, time: date + HALF_SECOND_MS } : await askTime(client, signal)
  if (!measured || Number.isNaN(measured.time)) return { state: 'note', says: ({ t }) => t('clock.unknown') }
  return judgeClock(clockDifference(measured))
}

interface Measured {
  /** By the service's clock. */
  time: number
  /** By this device's. */
  sentAt: number
  receivedAt: number
}

/** In milliseconds, above 0 where the service is ahead. The answer is taken to be made half-way between request and answer. */
export const clockDifference = ({ time, sentAt, receivedAt }: Measured): number =>
  time - (sentAt + receivedAt) / 2

export function judgeClock(difference: number): Outcome {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const way = difference < 0 ? 'behind' : 'ahead'
  if (Math.abs(difference) < MUCH_MS) {
    if (seconds <= 1) return { state: 'good', says: ({ t }) => t('clock.same') }
    return { state: 'good', says: ({ t }) => t(`clock.${way}`, { time: t('clock.seconds', { seconds }) }) }
  }
  const minutes = Math.round(seconds / 60)
  return {
    state: 'note',
    says: ({ t }) => t(`clock.${way}`, { time: t('clock.minutes', { minutes }) }),
    next: ({ t }) => t('clock.muchNext'),
  }
}
