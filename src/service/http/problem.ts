import type { ErrorCode, ErrorResponse } from '#contract/http/error.ts'

const statusOf: Record<ErrorCode, number> = {
  malformed: 400,
  bad_credentials: 401,
  one_time_code_expired: 401,
  sign_in_expired: 401,
  sign_in_refused: 401,
  no_token: 401,
  session_ended: 401,
  token_renewed: 401,
  forbidden: 403,
  out_of_reach: 403,
  password_change_required: 403,
  password_sign_in_off: 403,
  no_access: 403,
  second_factor_required: 403,
  enrolment_required: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  record_changed: 409,
  already_removed: 409,
  in_use: 409,
  limit_reached: 409,
  not_removed: 409,
  pdf_pending: 409,
  pdf_failed: 409,
  reason_required: 409,
  wrong_state: 409,
  key_reused: 422,
  too_large: 413,
  wrong_media_type: 415,
  too_many_attempts: 429,
  too_many_at_once: 429,
  header_too_large: 431,
  internal: 500,
  file_missing: 500,
  outcome_unknown: 500,
  bad_gateway: 502,
  unavailable: 503,
  provider_unavailable: 503,
  gateway_timeout: 504,
}

type Details = Partial<Omit<ErrorResponse, 'status' | 'code' | 'message' | 'requestId'>>

/** Records that exist and that the caller may not see, or the key of an integration that is refused. */
export interface Withheld {
  kind: 'patient' | 'report' | 'integrationKey'
  ids: readonly number[]
  /** Why a key is refused. */
  reason?: string
}

/**
 * A refusal to be sent to the caller. Its message is for people and reveals no internals of the service. `withheld` is for the
 * audit only.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details
  readonly withheld: Withheld | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}, withheld?: Withheld) {
    super(message)
    this.withheld = withheld
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }

  toResponse(requestId: string): ErrorResponse {
    return { status: this.status, code: this.code, message: this.message, ...this.details, requestId }
  }
}
