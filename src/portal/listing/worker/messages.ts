import { AnswerError, ApiError, NetworkError, NotListedError } from '#portal/http/client/errors.ts'
import type { ListingProgress, FromListing } from '#portal/http/client/substitute.ts'
import type { Question } from '#portal/listing/answer/engine.ts'

export type ToWorker =
  | { kind: 'start'; baseUrl: string; timeZone: string }
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'abort'; id: number }
  | { kind: 'cancel' }

export type FromWorker =
  | { kind: 'answer'; id: number; body: unknown }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'progress'; progress: ListingProgress | undefined }
  | { kind: 'refused'; token: string }

/** An error as it passes between worker and page: a message keeps neither the class nor the fields of an error. */
type Failure =
  | { kind: 'not listed'; fromListing: FromListing }
  | { kind: 'refusal'; status: number; body: unknown; requestId: string | undefined }
  | { kind: 'network'; message: string }
  | { kind: 'answer'; message: string; requestId: string | undefined }
  | { kind: 'other'; message: string }

export function failureOf(error: unknown): Failure {
  if (error instanceof NotListedError) return { kind: 'not listed', fromListing: error.fromListing }
  if (error instanceof ApiError)
    return {
      kind: 'refusal',
      status: error.status,
      body: error.body,
      requestId: error.requestId,
    }
  if (error instanceof NetworkError) return { kind: 'network', message: error.message }
  if (error instanceof AnswerError)
    return { kind: 'answer', message: error.message, requestId: error.requestId }
  return { kind: 'other', message: String(error) }
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'not listed':
      return new NotListedError(failure.fromListing)
    case 'refusal':
      return new ApiError(failure.status, failure.body, failure.requestId ?? null)
    case 'network':
      return new NetworkError(failure.message)
    case 'answer':
      return new AnswerError(failure.message, failure.requestId ?? null)
    case 'other':
      return new Error(failure.message)
  }
}
