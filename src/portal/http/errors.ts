import { ErrorResponse } from '#contract/error.ts'
import type { ErrorCode } from '#contract/error.ts'

/** The service answered, and refused or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The answer's body where it is of the contract's form; another service, or a proxy, may send anything. */
  readonly response: ErrorResponse | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, requestId: string | null) {
    const parsed = ErrorResponse.safeParse(body)
    super(parsed.data?.message ?? `The service answered ${status}.`)
    this.status = status
    this.response = parsed.data
    this.requestId = parsed.data?.requestId ?? requestId ?? undefined
  }

  get code(): ErrorCode | undefined {
    return this.response?.code
  }
}

/** Under which id the service keeps the failure in its log. */
export const requestOf = (error: unknown): string =>
  (error instanceof ApiError || error instanceof AnswerError ? error.requestId : undefined) ?? '–'

/** The service could not be reached, or the answer broke off on its way. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The user who made the request is no longer signed in: it was not sent, or its answer is dropped. */
export class UserLeftError extends Error {
  override readonly name = 'UserLeftError'
  /** Somebody else is signed in; else nobody is, and who asked may come back. */
  readonly replaced: boolean

  constructor(replaced: boolean) {
    super('Who asked is no longer signed in.')
    this.replaced = replaced
  }
}

/** The code or the texts of a page did not come: the network's fault, or a newer portal has taken this one's place. */
export class MissingCodeError extends NetworkError {
  /** Lets it be asked for again. */
  readonly forget: () => void

  constructor(what: string, cause: unknown, forget: () => void) {
    super(`${what} did not come.`, { cause })
    this.forget = forget
  }
}

/** The service answered, but not in the form that the contract gives. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly requestId: string | undefined

  constructor(problem: string, requestId: string | null) {
    super(problem)
    this.requestId = requestId ?? undefined
  }
}
