import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why the browser gave no passkey; each has words of its own. */
export type PasskeyFailure = 'cancelled' | 'known' | 'unsupported' | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure, cause?: unknown) {
    super(`The browser gave no passkey: ${failure}.`, { cause })
    this.failure = failure
  }
}

type Json = Record<string, unknown>

/** Has a passkey sign what the service asks for. */
export const signWithPasskey = (options: Json): Promise<Json> =>
  attempt(async () => ({
    ...(await startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })),
  }))

/** Has the browser make a passkey. */
export const makePasskey = (options: Json): Promise<Json> =>
  attempt(async () => ({
    ...(await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })),
  }))

async function attempt(run: () => Promise<Json>): Promise<Json> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
  try {
    return await run()
  } catch (error) {
    throw new PasskeyError(failureOf(error), error)
  }
}

function failureOf(error: unknown): PasskeyFailure {
  const code = error instanceof WebAuthnError ? error.code : undefined
  const cause = error instanceof WebAuthnError ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'known'
  if (name === 'SecurityError') return 'unsupported'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return 'failed'
}
