import { ErrorResponse } from '#contract/http/error.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { Session } from '#contract/session/session.ts'
import { readJson } from '#portal/http/client/exchange.ts'
import { findUsual, valueAt } from './places.ts'
import { sessionOf } from './sessionOf.ts'
import type { Place, SignedIn } from './sessionOf.ts'
import { SignInError } from './SignInError.ts'
import type { SignInFailureKind } from './SignInError.ts'
import { claimsOf, isToken, looksLikeToken, plainToken } from './token.ts'

type Settings = Pick<PortalConfig, 'baseUrl' | 'signIn'>

interface Credentials {
  username: string
  password: string
}

const tokenNames = 'token accesstoken jwt idtoken authtoken jwttoken bearertoken'.split(' ')
const sentenceNames = 'message mensagem errordescription detail title msg error erro'.split(' ')
const LONGEST_SENTENCE = 200

/**
 * Signs in as the clinic's settings say, and reads the session from the answer. Begins no session: that is the caller's. Throws a
 * `SignInError`; an aborted request keeps its own error.
 */
export async function requestSignIn(
  { baseUrl, signIn }: Settings,
  typed: Credentials,
  signal?: AbortSignal,
): Promise<SignedIn> {
  const address = baseUrl + signIn.path
  const fields = { ...signIn.fields, [signIn.username]: typed.username, [signIn.password]: typed.password }
  const asForm = signIn.body === 'form'
  let response: Response
  let text: string
  try {
    response = await fetch(address, {
      method: signIn.method,
      headers: {
        accept: 'application/json, */*;q=0.5',
        'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: asForm
        ? new URLSearchParams(
            Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
          ).toString()
        : JSON.stringify(fields),
      cache: 'no-store',
      signal: signal ?? null,
    })
    text = await response.text()
  } catch (cause) {
    if (signal?.aborted) throw cause
    const isOtherOrigin = new URL(address, window.location.href).origin !== window.location.origin
    throw new SignInError('network', { isOtherOrigin, cause })
  }
  const body = readJson(text)
  const { status } = response
  const details = { status, serviceMessage: sentenceIn(body) }
  if (!response.ok) {
    const refusal = ErrorResponse.safeParse(body).data
    throw new SignInError(kindOf(status), {
      ...details,
      triesLeft: refusal?.triesLeft,
      retryAfter: refusal?.retryAfter ?? secondsIn(response.headers.get('retry-after')),
    })
  }
  if (isPage(response, text)) throw new SignInError('wrongPath', details)

  const pointer = signIn.answer.token
  const own = pointer === undefined ? Session.safeParse(body).data : undefined
  if (own) {
    const at = (path: string): Place => ({ in: 'answer', pointer: path })
    const places = {
      token: at('/token'),
      expiresAt: at('/expiresAt'),
      name: at('/user/name'),
      role: at('/user/role'),
    }
    return { session: own, places, roleNames: own.user.role ? [own.user.role] : [] }
  }
  const token = findToken(response.headers, body, text, pointer)
  if (!token) throw new SignInError('noToken', { ...details, pointer })
  return sessionOf({ token, answer: body, username: typed.username, settings: signIn })
}

/** A token that a user pasted, and the session that it makes. */
export function readPastedToken(pasted: string, settings: Settings['signIn']) {
  const token = plainToken(pasted)
  const signedIn = sessionOf({ token: { value: token, place: { in: 'typed' } }, settings })
  const { expiresAt } = signedIn.session
  return {
    ...signedIn,
    /** By the clock of this device, which may be wrong. */
    hasEnded: expiresAt !== undefined && Date.parse(expiresAt) <= Date.now(),
    isJwt: claimsOf(token) !== undefined,
    /** Whether it can be sent at all. */
    isToken: isToken(token),
  }
}

function findToken(
  headers: Headers,
  body: unknown,
  text: string,
  pointer: string | undefined,
): { value: string; place: Place } | undefined {
  if (pointer !== undefined) {
    const value = valueAt(body, pointer)
    return isToken(value) ? { value: plainToken(value), place: { in: 'answer', pointer } } : undefined
  }
  const usual = findUsual(body, tokenNames, isToken)
  if (usual)
    return { value: plainToken(usual.value as string), place: { in: 'answer', pointer: usual.pointer } }
  const whole = body ?? text
  if (looksLikeToken(whole)) return { value: plainToken(whole), place: { in: 'answer', pointer: '' } }
  const header = headers.get('authorization')
  return looksLikeToken(header) ? { value: plainToken(header), place: { in: 'header' } } : undefined
}

function kindOf(status: number): SignInFailureKind {
  if (status === 401 || status === 403) return 'credentials'
  if (status === 404 || status === 405 || status === 501) return 'wrongPath'
  if (status === 429) return 'tooManyAttempts'
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'service'
}

/** The seconds of a `Retry-After` header; undefined where it names a date, which depends on clocks. */
const secondsIn = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined

/** A page in place of an answer: the path serves people, not programs. */
const isPage = (response: Response, text: string): boolean =>
  response.headers.get('content-type')?.includes('text/html') === true
    ? text.trim() !== '' && !looksLikeToken(text) && readJson(text) === undefined
    : /^\s*<(!doctype|html)/i.test(text)

/** The service's message of a refusal: a short text in JSON, without its inner workings. */
function sentenceIn(body: unknown): string | undefined {
  const sentence = typeof body === 'string' ? body : findUsual(body, sentenceNames, isSentence)?.value
  return isSentence(sentence) ? sentence.trim() : undefined
}

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= LONGEST_SENTENCE &&
  !/[<>{}\n]|\bat \w+\./.test(value) &&
  !looksLikeToken(value)
