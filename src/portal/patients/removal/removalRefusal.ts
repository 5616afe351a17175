import { ApiError } from '#portal/http/errors.ts'
import { StillThereError, UnansweredError, isOutcomeUnknown } from '#portal/patients/api/removal.ts'

/** Why a removal was not done, one kind for each next step. */
export type Refusal =
  | { kind: 'forbidden' | 'notFound' | 'changed' | 'rateLimited' | 'refused' | 'sessionEnded' }
  /** The record that the reports were to be moved to has changed, or is gone. */
  | { kind: 'targetChanged' }
  | { kind: 'alreadyRemoved'; removed: { at: string; by: string | null } | undefined }
  /** No answer, or one that does not say what was done. `there`: the record was still there afterwards. */
  | { kind: 'unanswered'; there?: boolean }
  /** The service said yes, and the record is still there. */
  | { kind: 'stillThere' }
  /** The record could not be read. */
  | { kind: 'notLoaded' }

const byStatus: Record<number, 'sessionEnded' | 'forbidden' | 'notFound' | 'rateLimited'> = {
  401: 'sessionEnded',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimited',
}

/** What a failed removal is shown as. */
export function removalRefusal(error: unknown): Refusal {
  if (error instanceof StillThereError) return { kind: 'stillThere' }
  if (error instanceof UnansweredError) return { kind: 'unanswered', there: true }
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { kind: 'unanswered' }
  if (error.code === 'already_removed') return { kind: 'alreadyRemoved', removed: error.response?.removed }
  const fields = error.response?.fields ?? []
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo')))
    return { kind: 'targetChanged' }
  // Another service may send a code of its own, or none.
  if (error.status === 409) return { kind: 'changed' }
  return { kind: byStatus[error.status] ?? 'refused' }
}

/** What a failed reading of the record is shown as. */
export function readingRefusal(error: unknown): Refusal {
  const refusal = removalRefusal(error)
  return ['sessionEnded', 'forbidden', 'notFound'].includes(refusal.kind) ? refusal : { kind: 'notLoaded' }
}

/** Nothing can be confirmed any more: the dialog can only be closed. */
export const isFinal = ({ kind }: Refusal): boolean =>
  kind === 'forbidden' || kind === 'notFound' || kind === 'alreadyRemoved' || kind === 'sessionEnded'
