import { askWithHeaders } from '#portal/preflight/api/listing.ts'
import { dropContent } from '#portal/preflight/api/attempt.ts'
import { headersToSend } from './allowedStep.ts'
import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { isOtherOrigin } from './serviceAddress.ts'

/** Whether the listing accepts the token. Its answer is kept for the next step, which reads it. */
export async function checkToken(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config, token } = facts
  if (!token) return { state: 'skipped', says: ({ t }) => t('token.none') }
  const result = await askWithHeaders(config.baseUrl, token, signal)
  if (result.kind !== 'answered') {
    if (!isOtherOrigin(config)) return failed('unreached')
    return { ...failed('notAllowed'), lines: headersToSend(facts) }
  }
  const { response } = result
  const { status } = response
  if (response.ok) {
    facts.listing = response
    const milliseconds = Math.round(result.milliseconds)
    return { state: 'good', says: ({ t }) => t('token.good', { milliseconds }) }
  }
  dropContent(response)
  if (status === 401) return failed('refused')
  if (status === 403) return { ...failed('forbidden'), state: 'note' }
  if (status === 404 || status === 405) return failed('notThere')
  return {
    state: 'failed',
    says: ({ t }) => t('token.fault', { status: String(status) }),
    next: ({ t }) => t('token.faultNext'),
  }
}

const failed = (kind: 'unreached' | 'notAllowed' | 'refused' | 'forbidden' | 'notThere'): Outcome => ({
  state: 'failed',
  says: ({ t }) => t(`token.${kind}`),
  next: ({ t }) => t(`token.${kind}Next`),
})
