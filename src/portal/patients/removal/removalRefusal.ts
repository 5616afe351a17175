import { ApiError } from '#portal/http/errors.ts'
import { StillThereError } from './removePatient.ts'

/** Why a removal did not go through, as far as the next step differs. */
export type Refusal =
  | { kind: 'forbidden' | 'missing' | 'changed' | 'attempts' | 'refused' | 'ended' }
  | { kind: 'already'; removed: { at: string; by: string | null } | undefined }
  /** No answer, or none that says what was done: it may have been. */
  | { kind: 'lost' }
  /** The answer was yes, and nothing was done. */
  | { kind: 'stillThere' }
  /** The record could not be read. */
  | { kind: 'unread' }

const byStatus: Record<number, 'ended' | 'forbidden' | 'missing' | 'attempts'> = {
  401: 'ended',
  403: 'forbidden',
  404: 'missing',
  429: 'attempts',
}

export function removalRefusal(error: unknown): Refusal {
  if (error instanceof StillThereError) return { kind: 'stillThere' }
  if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'lost' }
  if (error.code === 'already_removed') return { kind: 'already', removed: error.response?.removed }
  // Another service may refuse with a code of its own, or with none.
  if (error.status === 409) return { kind: 'changed' }
  return { kind: byStatus[error.status] ?? 'refused' }
}

/** Why there is no record to confirm. */
export function readingRefusal(error: unknown): Refusal {
  const refusal = removalRefusal(error)
  return ['ended', 'forbidden', 'missing'].includes(refusal.kind) ? refusal : { kind: 'unread' }
}

/** Nothing is left to be confirmed: the dialog can only be closed. */
export const isFinal = ({ kind }: Refusal): boolean =>
  kind === 'forbidden' || kind === 'missing' || kind === 'already' || kind === 'ended'
