import { askPlainly, askUnread } from '#portal/preflight/api/listing.ts'
import { dropContent } from '#portal/preflight/api/attempt.ts'
import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { isOtherOrigin, isThisMachine, serviceAddress, shownAddress } from './serviceAddress.ts'

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
  const said = { address, status: String(status), milliseconds }
  if (isPage && isSuccess) {
    return {
      state: 'failed',
      says: ({ t }) => t(redirected ? 'reached.redirectedPage' : 'reached.page', said),
      next: ({ t }) => t('reached.pageNext'),
    }
  }
  if (status === 404 || status === 405) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.notThere', said),
      next: ({ t }) => t('reached.notThereNext'),
    }
  }
  if (status === 502 || status === 503 || status === 504) {
    return {
      state: 'failed',
      says: ({ t }) => t('reached.gateway', said),
      next: ({ t }) => t('reached.gatewayNext'),
    }
  }
  if (status >= 500) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.fault', said),
      next: ({ t }) => t('reached.faultNext'),
    }
  }
  if (isSuccess) {
    return {
      state: 'note',
      says: ({ t }) => t('reached.open', said),
      next: ({ t }) => t('reached.openNext'),
    }
  }
  return { state: 'good', says: ({ t }) => t('reached.good', said) }
}

/** What can be said where no answer came. Why not, a browser tells nobody. */
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
