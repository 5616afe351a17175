import { ApiError } from '#portal/http/errors.ts'
import { StillThereError, UnansweredError, isOutcomeUnknown } from '#portal/patients/api/removal.ts'

/** Why a removal was not done, one kind for each next step. */
export type Refusal =
  | { kind: 'forbidden' | 'missing' | 'changed' | 'attempts' | 'refused' | 'ended' }
  /** The record that the reports were to be moved to has changed, or is gone. */
  | { kind: 'target' }
  | { kind: 'already'; removed: { at: string; by: string | null } | undefined }
  /** No answer, or one that does not say what was done. `there`: the record was still there afterwards. */
  | { kind: 'lost'; there?: boolean }
  /** The service said yes, and the record is still there. */
  | { kind: 'stillThere' }
  /** The record could not be read. */
  | { kind: 'unread' }

const byStatus: Record<number, 'ended' | 'forbidden' | 'missing' | 'attempts'> = {
  401: 'ended',
  403: 'forbidden',
  404: 'missing',
  429: 'attempts',
}

/** What a failed removal is shown as. */
export function removalRefusal(error: unknown): Refusal {
  if (error instanceof StillThereError) return { kind: 'stillThere' }
  if (error instanceof UnansweredError) return { kind: 'lost', there: true }
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { kind: 'lost' }
  if (error.code === 'already_removed') return { kind: 'already', removed: error.response?.removed }
  const fields = error.response?.fields ?? []
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo'))) return { kind: 'target' }
  // Another service may send a code of its own, or none.
  if (error.status === 409) return { kind: 'changed' }
  return { kind: byStatus[error.status] ?? 'refused' }
}

/** What a failed reading of the record is shown as. */
export function readingRefusal(error: unknown): Refusal {
  const refusal = removalRefusal(error)
  return ['ended', 'forbidden', 'missing'].includes(refusal.kind) ? refusal : { kind: 'unread' }
}

/** Nothing can be confirmed any more: the dialog can only be closed. */
export const isFinal = ({ kind }: Refusal): boolean =>
  kind === 'forbidden' || kind === 'missing' || kind === 'already' || kind === 'ended'
