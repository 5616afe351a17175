import { useState } from 'react'
import type { SentPatient } from '#contract/intake.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { useKeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import type { KeptDraft } from '#portal/session/drafts/useKeptDraft.ts'
import { changedFields, draftOf, draftOfSent } from './draft.ts'
import type { Draft } from './draft.ts'

export type PatientDraft = KeptDraft<PatientDetail, Draft>

/** The patient's data of a report in the inbox. */
export interface SentFrom {
  inboxId: number
  patient: SentPatient
}

/** The draft in the form of a patient, kept until it is saved. `sent`: the initial values of a new one. */
export function usePatientDraft(read: PatientDetail | undefined, sent?: SentFrom): PatientDraft {
  const [initial] = useState(() => (sent ? draftOfSent(sent.patient) : draftOf(undefined)))
  return useKeptDraft({
    form: `patients ${read?.id ?? (sent ? `new of ${sent.inboxId}` : 'new')}`,
    formOf: ({ id }) => `patients ${id}`,
    read,
    draftOf: (patient) => (patient ? draftOf(patient) : initial),
    isChanged: (before, after) => changedFields(before, after).length > 0,
  })
}
