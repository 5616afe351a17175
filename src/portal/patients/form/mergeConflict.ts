import type { PatientDetail } from '#contract/patient.ts'
import { changedFields, draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'

/** The fields that were changed in the form since the record was read. */
const touched = (base: PatientDetail, draft: Draft): DraftField[] => changedFields(draftOf(base), draft)

/** The fields that both the form and somebody else have changed, to different values. */
export function mergeConflict(base: PatientDetail, draft: Draft, now: PatientDetail): DraftField[] {
  const stored = draftOf(now)
  const mine = new Set(touched(base, draft))
  const different = new Set(changedFields(draft, stored))
  return changedFields(draftOf(base), stored).filter((field) => mine.has(field) && different.has(field))
}

/** Whether everything that was changed in the form is stored already. */
export const isStored = (base: PatientDetail, draft: Draft, now: PatientDetail): boolean => {
  const different = new Set(changedFields(draft, draftOf(now)))
  return !touched(base, draft).some((field) => different.has(field))
}

/** The stored record with the form's changes, except those in the fields of `kept`. */
export function rebased(
  base: PatientDetail,
  draft: Draft,
  now: PatientDetail,
  kept: readonly DraftField[] = [],
): Draft {
  const mine = touched(base, draft).filter((field) => !kept.includes(field))
  return { ...draftOf(now), ...Object.fromEntries(mine.map((field) => [field, draft[field]])) }
}
