import { ApiError } from '#portal/http/errors.ts'
import { mayHaveBeenDone } from './patientFate.ts'
import { StillThereError, UnansweredError } from './removePatient.ts'

/** Why a removal did not go through, as far as the next step differs. */
export type Refusal =
  | { kind: 'forbidden' | 'missing' | 'changed' | 'attempts' | 'refused' | 'ended' }
  /** The record that the reports were to go to is not as it was shown. */
  | { kind: 'target' }
  | { kind: 'already'; removed: { at: string; by: string | null } | undefined }
  /** No answer, or none that says what was done: it may have been. `there`: it was not when that was looked for. */
  | { kind: 'lost'; there?: boolean }
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
  if (error instanceof UnansweredError) return { kind: 'lost', there: true }
  if (!(error instanceof ApiError) || mayHaveBeenDone(error)) return { kind: 'lost' }
  if (error.code === 'already_removed') return { kind: 'already', removed: error.response?.removed }
  const fields = error.response?.fields ?? []
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo'))) return { kind: 'target' }
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
