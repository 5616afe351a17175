import type { PortalUser } from '#portal/session/portalSession.ts'
import { readPastedToken, requestSignIn } from '#portal/session/otherService/requestSignIn.ts'
import { SignInError } from '#portal/session/otherService/SignInError.ts'
import type { SignedIn } from '#portal/session/otherService/sessionOf.ts'
import { claimsOf } from '#portal/session/otherService/token.ts'
import { headersToSend } from './allowedStep.ts'
import type { Facts } from './facts.ts'
import type { Outcome, Say } from './outcome.ts'

/** What is typed for this check alone. */
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

/** What a sign-in tells, without a name or a value: those stay out of a text that is passed on. */
function found({ session, places }: SignedIn): Outcome {
  const { expiresAt, token, user } = session
  const left = expiresAt === undefined ? undefined : Date.parse(expiresAt) - Date.now()
  const isKnown = (place: unknown) => (place === undefined ? 'unknown' : 'known')
  const items: Say[] = [
    ({ t }) => t(claimsOf(token) ? 'signIn.jwt' : 'signIn.opaque'),
    ({ t }) => expiryText(left)({ t }),
    ({ t }) => t(`signIn.name.${isKnown(places.name)}`),
    ({ t }) => roleText(user)({ t }),
  ]
  const title: Say = ({ t }) => t('signIn.found')
  const lists = [{ title, items }]
  const says: Say = ({ t }) => t(places.token.in === 'typed' ? 'signIn.pasted' : 'signIn.good')
  if (left !== undefined && left <= 0)
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
  (left: number | undefined) =>
  ({ t }: Text) => {
    if (left === undefined) return t('signIn.expiry.unknown')
    if (left <= 0) return t('signIn.expiry.past')
    return t('signIn.expiry.known', { minutes: Math.max(1, Math.round(left / MINUTE_MS)) })
  }
