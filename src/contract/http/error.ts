import * as z from 'zod/mini'
import { chosenObject, chosenSchema, withSchemaId } from '#contract/declaration/source.ts'
import { TotpOffer, webAuthnJson } from '#contract/session/factor.ts'

/** Why a request was refused. The portal has a message for each. */
export const errorCodes = [
  'malformed', // 400: a parameter or the body does not have the required form; `fields` names the parts at fault
  'bad_credentials', // 401: wrong user name or password
  'one_time_code_expired', // 401: the right code, after its seven days
  'sign_in_expired', // 401: the answer of the identity provider to a sign-in that was not begun in this browser, or too long ago
  'sign_in_refused', // 401: the identity provider did not confirm the sign-in
  'no_token', // 401: no bearer token, or one that this service did not issue
  'session_ended', // 401: expired, signed out, no longer active, or its token was copied
  'token_renewed', // 401: the token was exchanged for a newer one a moment ago; the request may be sent again with that
  'forbidden', // 403: the user lacks the permission
  'out_of_reach', // 403: a released report of others' patients or units; `report` is its number, which can be opened with a reason
  'password_change_required', // 403: the right password or code, with which a `newPassword` is needed
  'password_sign_in_off', // 403: the clinic signs in by its identity provider; whether the password is right was not looked at
  'no_access', // 403: somebody whom the identity provider knows, and who may not use the portal
  'second_factor_required', // 403: the right password, beside which a `code` or a `passkey` is needed, or another one; see `factors`
  'enrolment_required', // 403: the right password of a user who needs a second factor and has none; see `enrolment`
  'confirmation_required', // 403: the user has to re-authenticate (`PUT /account/confirmation`); see `factors`
  'not_found', // 404: no such path or record
  'method_not_allowed', // 405: see `Allow`
  'request_timeout', // 408: the request did not arrive in a minute
  'record_changed', // 409: the record is not the one that the request describes; `fields` names where they differ
  'already_removed', // 409: the record is removed already; `removed` says when and by whom
  'in_use', // 409: others refer to the record, the program or the last administrator needs it, or a name is taken
  'wrong_state', // 409: a report is not as it has to be for this: a draft, closed, released or withdrawn
  'pdf_pending', // 409: the PDF of the report is being made; see `Retry-After`
  'pdf_failed', // 409: the PDF of the report could not be made
  'reason_required', // 409: an export of many records of persons without a reason; `records` says how many
  'limit_reached', // 409: the user keeps as many records of this kind as can be kept
  'not_removed', // 409: a restore of a record that is not removed
  'key_reused', // 422: the Idempotency-Key came with another request before
  'too_large', // 413
  'wrong_media_type', // 415
  'header_too_large', // 431: the address, or all headers together
  'too_many_attempts', // 429: see `Retry-After`
  'too_many_at_once', // 429: the user has as many requests waiting, or whole listings or exports open, as are allowed; see `Retry-After`
  'internal', // 500
  'file_missing', // 500: the report names a PDF or an image whose file is missing in the clinic's file store
  'outcome_unknown', // 500: the connection was lost during the commit; check before trying again
  'bad_gateway', // 502: the service behind the portal is not reached, or its answer is not valid HTTP
  'unavailable', // 503: the database or the store of the files does not answer in time, the database is read-only, or more is asked for than can be answered; see `Retry-After`
  'provider_unavailable', // 503: the clinic's identity provider does not answer; see `Retry-After`
  'gateway_timeout', // 504: the service behind the portal does not answer in time
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every refusal and failure (7 names it, its fields are chosen). */
export const ErrorResponse = chosenSchema('ErrorResponse', {
  status: z.int(),
  code: z.enum(errorCodes),
  /** A plain sentence in English. Never a stack, SQL or a path. */
  message: z.string(),
  /** `code`: why a password is refused (`PasswordRefusal`, `wrong_password`), or a second factor (`wrong_code`, `wrong_passkey`); `beyond`: it gives what the caller lacks, or is another user's to set; a newer service may send others. */
  fields: z.optional(
    z.array(chosenObject({ name: z.string(), problem: z.string(), code: z.optional(z.string()) })),
  ),
  /** `already_removed`: when, and the name of who did it. */
  removed: z.optional(chosenObject({ at: z.iso.datetime(), by: z.nullable(z.string()) })),
  /** `bad_credentials`, and where a password, a code or a passkey is wrong: tries left before a pause. */
  triesLeft: z.optional(z.int()),
  /** `second_factor_required`, `confirmation_required`: which the user may give (`Confirmation`). */
  factors: z.optional(z.array(z.string())),
  /** The same: what a passkey has to sign (PublicKeyCredentialRequestOptionsJSON), where one of the user's works at this address. */
  passkey: z.optional(webAuthnJson()),
  enrolment: z.optional(TotpOffer),
  /** Seconds to wait, as in `Retry-After`. */
  retryAfter: z.optional(z.int()),
  /** `not_found` of a patient whose record was merged: the record that was kept. */
  mergedInto: z.optional(z.int()),
  /** `out_of_reach`: the number of the report. */
  report: z.optional(z.int()),
  /** `reason_required`: how many records the export holds. */
  records: z.optional(z.int()),
  /** `in_use`: the fields, by group, that refer to the record to be removed, and how many records refer to it by each. */
  usedBy: z.optional(z.array(chosenObject({ group: z.string(), field: z.string(), count: z.int() }))),
  requestId: z.string(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** The answer to a removal (7 names it; 4.1 shows an empty object). */
export const DeleteSuccess = withSchemaId('DeleteSuccess', z.object({}))
