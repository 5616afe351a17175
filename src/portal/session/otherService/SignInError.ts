/** Why signing in did not work. */
export type SignInFailureKind =
  /** No answer came, or the browser kept it from the portal since the service does not allow the portal's address (CORS). */
  | 'network'
  /** There is nothing at the path, or a page. */
  | 'wrongPath'
  /** A wrong user name or password, or a user who may not sign in. */
  | 'credentials'
  | 'tooManyAttempts'
  /** The service refused the request: its form, or a password of another form than the service's. */
  | 'refused'
  /** The answer holds no token where it is expected. */
  | 'noToken'
  /** The service failed. */
  | 'service'

interface Details {
  /** Of the answer. */
  status?: number
  /** The service's own message: a short text. */
  serviceMessage?: string | undefined
  /** Tries left before a pause, where the service says so as ours does. */
  triesLeft?: number | undefined
  /** Seconds to wait. */
  retryAfter?: number | undefined
  /** Where the token is expected, as a JSON pointer; undefined where any usual place would do. */
  pointer?: string | undefined
  /** The service has another origin than the portal, so that it has to allow the portal's. */
  isOtherOrigin?: boolean
  cause?: unknown
}

/** Signing in did not work. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly kind: SignInFailureKind
  readonly details: Details

  constructor(kind: SignInFailureKind, { cause, ...details }: Details = {}) {
    super(`Signing in did not work: ${kind} ${details.status ?? ''}`.trim(), { cause })
    this.kind = kind
    this.details = details
  }
}
