import { mergeDrafts } from '#portal/session/drafts/mergeDrafts.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { changedFields, draftOf } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'

export const {
  conflict: mergeConflict,
  continued,
  isStored,
  rebased,
} = mergeDrafts<PatientDetail, Draft, DraftField>({ draftOf, changedFields })
