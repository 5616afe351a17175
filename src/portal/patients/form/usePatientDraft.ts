import type { PatientDetail } from '#contract/patient.ts'
import { useKeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import type { KeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import { changedFields, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'

export type PatientDraft = KeptDraft<PatientDetail, Draft>

/** What is typed in the form of a patient, kept until it is saved. */
export function usePatientDraft(read: PatientDetail | undefined): PatientDraft {
  return useKeptDraft({
    form: `patients ${read?.id ?? 'new'}`,
    formOf: ({ id }) => `patients ${id}`,
    read,
    draftOf,
    isChanged: (before, after) => changedFields(before, after).length > 0,
  })
}
