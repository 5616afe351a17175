import { askedHeaders, askWithHeaders } from '#portal/preflight/api/listing.ts'
import type { AskedHeader } from '#portal/preflight/api/listing.ts'
import { dropContent } from '#portal/preflight/api/attempt.ts'
import type { Facts } from './facts.ts'
import type { Outcome, Say } from './outcome.ts'
import { isOtherOrigin } from './serviceAddress.ts'

/** Any token shows whether the header may be sent at all. */
const ANY_TOKEN = 'connection-check'

/** Whether the service lets the browser use it from the portal's address (CORS). */
export async function checkAllowed(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config, token, plain } = facts
  if (!isOtherOrigin(config)) return { state: 'good', says: ({ t }) => t('allowed.sameOrigin') }

  const isAllowed = async (names: readonly AskedHeader[]) => {
    const result = await askWithHeaders(config.baseUrl, token ?? ANY_TOKEN, signal, names)
    if (result.kind === 'answered') dropContent(result.response)
    return result.kind === 'answered'
  }
  const advice = {
    lines: headersToSend(facts),
    next: (({ t }) => t('allowed.next')) satisfies Say,
  }
  if (await isAllowed(askedHeaders)) {
    if (plain) return { state: 'good', says: ({ t }) => t('allowed.good') }
    return { state: 'note', says: ({ t }) => t('allowed.errorsUnread'), ...advice }
  }
  if (!plain) {
    // Some services allow what succeeds alone, which a request with a made-up token cannot show.
    if (!token) return { state: 'note', says: ({ t }) => t('allowed.unclear'), ...advice }
    return { state: 'failed', says: ({ t }) => t('allowed.nothing'), ...advice }
  }
  const refused: AskedHeader[] = []
  for (const name of askedHeaders) if (!(await isAllowed([name]))) refused.push(name)
  const names = refused.length > 0 ? refused : askedHeaders
  return { state: 'failed', says: ({ t, list }) => t('allowed.headers', { names: list(names) }), ...advice }
}

/** What a service of another origin has to answer, to `OPTIONS` and to the request itself. */
export function headersToSend({ config: { signIn } }: Pick<Facts, 'config'>): string[] {
  const methods = ['GET', 'POST', 'DELETE']
  if (!methods.includes(signIn.method)) methods.push(signIn.method)
  return [
    `Access-Control-Allow-Origin: ${window.location.origin}`,
    `Access-Control-Allow-Headers: ${askedHeaders.join(', ')}`,
    `Access-Control-Allow-Methods: ${methods.join(', ')}`,
    'Access-Control-Max-Age: 7200',
  ]
}
