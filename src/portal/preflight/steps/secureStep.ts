import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { isThisMachine, serviceAddress } from './serviceAddress.ts'

/** Whether page and service are encrypted on their way. Both addresses say so, so nothing is sent. */
export function checkSecure(
  { config }: Pick<Facts, 'config'>,
  page: URL = new URL(window.location.href),
): Outcome {
  const service = serviceAddress(config)
  const isSecure = ({ protocol }: URL) => protocol === 'https:'
  // What stands there may pass the requests on, in a way that the browser does not see.
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
