import { dropContent, askWithHeaders, askedHeaders } from '#portal/preflight/api/requests.ts'
import type { AskedHeader } from '#portal/preflight/api/requests.ts'
import { SignInError } from '#portal/session/otherService/SignInError.ts'
import { readPastedToken, requestSignIn } from '#portal/session/otherService/requestSignIn.ts'
import type { SignedIn } from '#portal/session/otherService/sessionOf.ts'
import { claimsOf } from '#portal/session/otherService/token.ts'
import type { PortalUser } from '#portal/session/portalSession.ts'
import { good, isOtherOrigin, say, told } from './outcome.ts'
import type { Facts, Outcome } from './outcome.ts'

/** Whether one can sign in as the settings say, and what the answer tells of the user. It begins no session. */
export async function checkSignIn(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config, session, typed } = facts
  if (session) {
    facts.token = session.token
    return good('signIn.signedIn', { role: roleText(session.user) })
  }
  if (!typed) return { state: 'skipped', says: say('signIn.declined') }
  try {
    const signedIn =
      'token' in typed
        ? readPastedToken(typed.token, config.signIn)
        : { isToken: true, ...(await requestSignIn(config, typed, signal)) }
    if (!signedIn.isToken) return told('failed', 'signIn.noTokenPasted')
    facts.token = signedIn.session.token
    return found(signedIn)
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    return failure(error, facts)
  }
}

function failure({ kind, details }: SignInError, facts: Facts): Outcome {
  const { path, method } = facts.config.signIn
  const values = { path, method, status: String(details.status ?? '–') }
  switch (kind) {
    case 'network':
      if (!details.isOtherOrigin) return told('failed', 'signIn.network')
      return { ...told('failed', 'signIn.networkOther'), lines: headersToSend(facts) }
    case 'credentials':
    case 'tooManyAttempts':
      return told('failed', `signIn.${kind}`)
    case 'wrongPath':
      return told('failed', 'signIn.wrongPath', values)
    case 'refused':
    case 'service':
      return told('failed', `signIn.${kind}`, values)
    case 'noToken': {
      const { pointer } = details
      const outcome = told('failed', 'signIn.noToken')
      return pointer === undefined ? outcome : { ...outcome, says: say('signIn.noTokenAt', { pointer }) }
    }
  }
}

/** The facts of a sign-in, without a name or a value: those stay out of a text that is passed on. */
function found({ session, places }: SignedIn): Outcome {
  const { expiresAt, token, user } = session
  const remaining = expiresAt === undefined ? undefined : Date.parse(expiresAt) - Date.now()
  const isKnown = (place: unknown) => (place === undefined ? 'unknown' : 'known')
  const items = [
    say(claimsOf(token) ? 'signIn.jwt' : 'signIn.opaque'),
    expiryText(remaining),
    say(`signIn.name.${isKnown(places.name)}`),
    roleText(user),
  ]
  const lists = [{ title: say('signIn.found'), items }]
  const says = say(places.token.in === 'typed' ? 'signIn.pasted' : 'signIn.good')
  if (remaining !== undefined && remaining <= 0)
    return { state: 'note', says, next: say('signIn.expiredNext'), lists }
  if (!user.role && !user.permissions) return { state: 'note', says, next: say('signIn.noRoleNext'), lists }
  return { state: 'good', says, lists }
}

const roleText = ({ role, permissions }: PortalUser) =>
  say(`signIn.role.${role ?? (permissions ? 'own' : 'unknown')}`)

const MINUTE_MS = 60_000

const expiryText = (remaining: number | undefined) => {
  if (remaining === undefined) return say('signIn.expiry.unknown')
  if (remaining <= 0) return say('signIn.expiry.past')
  return say('signIn.expiry.known', { minutes: Math.max(1, Math.round(remaining / MINUTE_MS)) })
}

/** Whether the listing accepts the token. Its answer is kept for the next step, which reads it. */
export async function checkToken(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config, token } = facts
  if (!token) return { state: 'skipped', says: say('token.none') }
  const result = await askWithHeaders(config.baseUrl, token, signal)
  if (result.kind !== 'answered') {
    if (!isOtherOrigin(config)) return told('failed', 'token.unreached')
    return { ...told('failed', 'token.notAllowed'), lines: headersToSend(facts) }
  }
  const { response } = result
  const { status } = response
  if (response.ok) {
    facts.listing = response
    return good('token.good', { milliseconds: Math.round(result.milliseconds) })
  }
  dropContent(response)
  if (status === 401) return told('failed', 'token.refused')
  if (status === 403) return told('note', 'token.forbidden')
  if (status === 404 || status === 405) return told('failed', 'token.notThere')
  return told('failed', 'token.fault', { status: String(status) })
}

/** Any token shows whether the header may be sent at all. */
const ANY_TOKEN = 'connection-check'

/** Whether the service lets the browser use it from the portal's address (CORS). */
export async function checkAllowed(facts: Facts, signal: AbortSignal): Promise<Outcome> {
  const { config, token, plain } = facts
  if (!isOtherOrigin(config)) return good('allowed.sameOrigin')

  const isAllowed = async (names: readonly AskedHeader[]) => {
    const result = await askWithHeaders(config.baseUrl, token ?? ANY_TOKEN, signal, names)
    if (result.kind === 'answered') dropContent(result.response)
    return result.kind === 'answered'
  }
  const advice = { lines: headersToSend(facts), next: say('allowed.next') }
  if (await isAllowed(askedHeaders)) {
    if (plain) return good('allowed.good')
    return { state: 'note', says: say('allowed.errorsUnread'), ...advice }
  }
  if (!plain) {
    // Some services allow what succeeds alone, which a request with a made-up token cannot show.
    if (!token) return { state: 'note', says: say('allowed.unclear'), ...advice }
    return { state: 'failed', says: say('allowed.nothing'), ...advice }
  }
  const refusedHeaders: AskedHeader[] = []
  for (const name of askedHeaders) if (!(await isAllowed([name]))) refusedHeaders.push(name)
  const names = refusedHeaders.length > 0 ? refusedHeaders : askedHeaders
  return { state: 'failed', says: say('allowed.headers', { names }), ...advice }
}

/** The headers that a service of another origin has to send, with `OPTIONS` and with the request itself. */
function headersToSend({ config: { signIn } }: Pick<Facts, 'config'>): string[] {
  const methods = ['GET', 'POST', 'DELETE']
  if (!methods.includes(signIn.method)) methods.push(signIn.method)
  return [
    `Access-Control-Allow-Origin: ${window.location.origin}`,
    `Access-Control-Allow-Headers: ${askedHeaders.join(', ')}`,
    `Access-Control-Allow-Methods: ${methods.join(', ')}`,
    'Access-Control-Max-Age: 7200',
  ]
}
