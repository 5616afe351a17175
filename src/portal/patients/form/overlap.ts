import type { PatientDetail } from '#contract/patient.ts'
import { changedFields, draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'

/** The fields that somebody else has changed since a record was read, and that are not what stands in the form. */
export function overlap(base: PatientDetail, draft: Draft, now: PatientDetail): DraftField[] {
  const stored = draftOf(now)
  const different = new Set(changedFields(draft, stored))
  return changedFields(draftOf(base), stored).filter((field) => different.has(field))
}

/** Whether a field was changed in the form itself. */
export const isMine = (base: PatientDetail, draft: Draft, field: DraftField): boolean =>
  changedFields(draftOf(base), draft).includes(field)

/** The form on top of the record as it is now, which keeps what it has in these fields. */
export function mergedDraft(draft: Draft, now: PatientDetail, kept: readonly DraftField[]): Draft {
  const stored = draftOf(now)
  return { ...draft, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) }
}
