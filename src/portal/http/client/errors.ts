import { ErrorResponse } from '#contract/http/error.ts'
import type { ErrorCode } from '#contract/http/error.ts'
import type { FromListing } from './substitute.ts'

/** The service answered, and refused or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The body of the answer; another service, or a proxy, may send anything. */
  readonly body: unknown
  /** The same where it is of the contract's form. */
  readonly response: ErrorResponse | undefined
  readonly requestId: string | undefined

  constructor(status: number, body: unknown, requestId: string | null) {
    const parsed = ErrorResponse.safeParse(body)
    super(parsed.data?.message ?? `The service answered ${status}.`)
    this.status = status
    this.response = parsed.data
    this.requestId = parsed.data?.requestId ?? requestId ?? undefined
    this.body = body
  }

  get code(): ErrorCode | undefined {
    return this.response?.code
  }
}

/** No record of the listing has the id that is asked for, where the portal answers from the listing. */
export class NotListedError extends ApiError {
  /** How far the listing was read. */
  readonly fromListing: FromListing

  constructor(fromListing: FromListing) {
    const message = 'The listing does not hold it.'
    super(404, { status: 404, code: 'not_found', message, requestId: '' }, null)
    this.fromListing = fromListing
  }
}

/** The id of the request in the service's log, as far as it is known. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError || error instanceof AnswerError ? error.requestId : undefined

/** The same in a text. */
export const requestOf = (error: unknown): string => requestIdOf(error) ?? '–'

/** The service could not be reached, or the connection ended before the answer was complete. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The user who made the request is no longer signed in: it was not sent, or its answer is dropped. */
export class UserLeftError extends Error {
  override readonly name = 'UserLeftError'
  /** Whether another user is signed in now. If nobody is, the user of the request may sign in again. */
  readonly replaced: boolean

  constructor(replaced: boolean) {
    super('The user of the request is no longer signed in.')
    this.replaced = replaced
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

/** The answer is in the making: the same request succeeds later. */
export const isPending = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'pdf_pending'

/** How a service answers an operation that it does not have. A retry does not help. */
const NOT_OFFERED = new Set([404, 405, 501])

/** Whether a service refused because it does not offer the operation. Of an operation on one record, 404 says that the record is not there. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ApiError && NOT_OFFERED.has(error.status)

/** Whether a change was refused because the record was changed since it was read. */
export const isRecordChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'record_changed'

/** Whether a request failed in a way that leaves open what the service did. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500

/** Whether the same request may succeed later: the network failed, or the service did. A refusal or a missing file stays. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status >= 500 && !isNotOffered(error) && error.code !== 'file_missing')
