import { dropContent, askWithHeaders, askedHeaders } from '#portal/preflight/api/requests.ts'
import type { AskedHeader } from '#portal/preflight/api/requests.ts'
import { SignInError } from '#portal/session/otherService/SignInError.ts'
import { readPastedToken, requestSignIn } from '#portal/session/otherService/requestSignIn.ts'
import type { SignedIn } from '#portal/session/otherService/sessionOf.ts'
import { claimsOf } from '#portal/session/otherService/token.ts'
import type { PortalUser } from '#portal/session/portalSession.ts'
import { isOtherOrigin } from './outcome.ts'
import type { Facts, Outcome, Say } from './outcome.ts'

/** Credentials for this check alone. */
export type Typed = { username: string; password: string } | { token: string }

/** Whether one can sign in as the settings say, and what the answer tells of the user. It begins no session. */
export async function checkSignIn(
  facts: Facts,
  typed: Typed | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  const { config, session } = facts
  if (session) {
    facts.token = session.token
    return { state: 'good', says: ({ t }) => t('signIn.signedIn', { role: roleText(session.user)({ t }) }) }
  }
  if (!typed) return { state: 'skipped', says: ({ t }) => t('signIn.declined') }
  if ('token' in typed) {
    const pasted = readPastedToken(typed.token, config.signIn)
    if (!pasted.isToken) return refused('noTokenPasted')
    facts.token = pasted.session.token
    return found(pasted)
  }
  try {
    const signedIn = await requestSignIn(config, typed, signal)
    facts.token = signedIn.session.token
    return found(signedIn)
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    return failure(error, facts)
  }
}

function failure({ kind, details }: SignInError, facts: Facts): Outcome {
  const { path, method } = facts.config.signIn
  const status = String(details.status ?? '–')
  switch (kind) {
    case 'network':
      if (!details.isOtherOrigin) return refused('network')
      return { ...refused('networkOther'), lines: headersToSend(facts) }
    case 'wrongPath':
      return {
        state: 'failed',
        says: ({ t }) => t('signIn.wrongPath', { path, method, status }),
        next: ({ t }) => t('signIn.wrongPathNext'),
      }
    case 'credentials':
      return refused('credentials')
    case 'tooManyAttempts':
      return refused('tooManyAttempts')
    case 'refused':
      return {
        state: 'failed',
        says: ({ t }) => t('signIn.refused', { path, status }),
        next: ({ t }) => t('signIn.refusedNext'),
      }
    case 'noToken': {
      const { pointer } = details
      return {
        state: 'failed',
        says: ({ t }) => (pointer === undefined ? t('signIn.noToken') : t('signIn.noTokenAt', { pointer })),
        next: ({ t }) => t('signIn.noTokenNext'),
      }
    }
    case 'service':
      return {
        state: 'failed',
        says: ({ t }) => t('signIn.service', { path, status }),
        next: ({ t }) => t('signIn.serviceNext'),
      }
  }
}

const refused = (
  kind: 'network' | 'networkOther' | 'credentials' | 'tooManyAttempts' | 'noTokenPasted',
): Outcome => ({
  state: 'failed',
  says: ({ t }) => t(`signIn.${kind}`),
  next: ({ t }) => t(`signIn.${kind}Next`),
})

/** The facts of a sign-in, without a name or a value: those stay out of a text that is passed on. */
function found({ session, places }: SignedIn): Outcome {
  const { expiresAt, token, user } = session
  const remaining = expiresAt === undefined ? undefined : Date.parse(expiresAt) - Date.now()
  const isKnown = (place: unknown) => (place === undefined ? 'unknown' : 'known')
  const items: Say[] = [
    ({ t }) => t(claimsOf(token) ? 'signIn.jwt' : 'signIn.opaque'),
    ({ t }) => expiryText(remaining)({ t }),
    ({ t }) => t(`signIn.name.${isKnown(places.name)}`),
    ({ t }) => roleText(user)({ t }),
  ]
  const title: Say = ({ t }) => t('signIn.found')
  const lists = [{ title, items }]
  const says: Say = ({ t }) => t(places.token.in === 'typed' ? 'signIn.pasted' : 'signIn.good')
  if (remaining !== undefined && remaining <= 0)
    return { state: 'note', says, next: ({ t }) => t('signIn.expiredNext'), lists }
  if (!user.role && !user.permissions)
    return { state: 'note', says, next: ({ t }) => t('signIn.noRoleNext'), lists }
  return { state: 'good', says, lists }
}

type Text = Pick<Parameters<Say>[0], 't'>

const roleText =
  ({ role, permissions }: PortalUser) =>
  ({ t }: Text) =>
    t(`signIn.role.${role ?? (permissions ? 'own' : 'unknown')}`)

const MINUTE_MS = 60_000

const expiryText =
  (remaining: number | undefined) =>
  ({ t }: Text) => {
    if (remaining === undefined) return t('signIn.expiry.unknown')
    if (remaining <= 0) return t('signIn.expiry.past')
    return t('signIn.expiry.known', { minutes: Math.max(1, Math.round(remaining / MINUTE_MS)) })
  }

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
  const refusedHeaders: AskedHeader[] = []
  for (const name of askedHeaders) if (!(await isAllowed([name]))) refusedHeaders.push(name)
  const names = refusedHeaders.length > 0 ? refusedHeaders : askedHeaders
  return { state: 'failed', says: ({ t, list }) => t('allowed.headers', { names: list(names) }), ...advice }
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
