import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ErrorResponse } from '#contract/error.ts'
import {
  createPatient,
  possibleDuplicates,
  savesOf,
  storedRecord,
  updatePatient,
} from '#portal/patients/api/form.ts'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useUnanswered } from '#portal/session/drafts/useUnanswered.ts'
import { describedBy } from './duplicates.ts'
import { changedFields, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { continued, isStored, mergeConflict, rebased } from './mergeConflict.ts'
import { changedPatient, newPatient } from './patientBody.ts'

interface Attempt {
  draft: Draft
  base: PatientDetail | undefined
  /** The user has seen the possible duplicates, and saves all the same. */
  isConfirmed: boolean
}

type Outcome =
  | { kind: 'saved'; saved: PatientDetail }
  /** There are possible duplicates: nothing was sent yet. */
  | { kind: 'duplicates'; found: readonly Patient[]; attempt: Attempt }
  /** Somebody else has changed the same fields: nothing was stored. */
  | { kind: 'conflict'; now: PatientDetail; attempt: Attempt }

export type FieldProblem = NonNullable<ErrorResponse['fields']>[number]

interface SavingEvents {
  /** A draft is being saved. */
  onBegin: () => void
  /** `sent`: the draft that is stored; more may have been typed since. */
  onSaved: (saved: PatientDetail, sent: Draft) => void
  /** Nothing was stored, or that is unknown. Called also when the form is no longer shown. */
  onNotSaved: () => void
}

/** Saves a draft, and holds the question that has to be answered first. */
export function useSaving({ onBegin, onSaved, onNotSaved }: SavingEvents) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useCapability('findDuplicates') === 'offered'
  const form = useId()
  const unanswered = useUnanswered<PatientDetail, Draft>()
  const [question, setQuestion] = useState<Exclude<Outcome, { kind: 'saved' }>>()

  const send = async (attempt: Attempt): Promise<Outcome> => {
    const { draft, base } = attempt
    if (!base) {
      const create = (one: Draft) => createPatient(client, newPatient(one))
      const again = await unanswered.createAgain(create)
      if (!again) return { kind: 'saved', saved: await create(draft) }
      return send({ ...attempt, draft: continued(again.draft, draft, again.saved), base: again.saved })
    }
    if (changedFields(draftOf(base), draft).length === 0) return { kind: 'saved', saved: base }
    try {
      const body = changedPatient(draft, base)
      return { kind: 'saved', saved: await updatePatient(client, body) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error
      const now = await storedRecord(client, base.id)
      if (now.dateHourDeleted !== null) throw error
      // An earlier attempt, whose answer was lost, may have stored it, or what was typed until then.
      if (isStored(base, draft, now)) return { kind: 'saved', saved: now }
      const lost = unanswered.changes().findLast((one) => isStored(one.base, one.draft, now))
      if (lost) return send({ ...attempt, draft: continued(lost.draft, draft, now), base: now })
      if (mergeConflict(base, draft, now).length > 0) return { kind: 'conflict', now, attempt }
      // Somebody else has changed other fields only.
      return send({ ...attempt, draft: rebased(base, draft, now), base: now })
    }
  }

  const saving = useSingleMutation({
    ...savesOf(form),
    mutationFn: async (attempt: Attempt): Promise<Outcome> => {
      onBegin()
      const { draft, base, isConfirmed } = attempt
      const described = describedBy(draft, base?.id)
      const before = base && JSON.stringify(describedBy(draftOf(base), base.id))
      if (!isConfirmed && isOffered && described && JSON.stringify(described) !== before) {
        // When the search fails, the draft is saved all the same.
        const found = await queryClient.fetchQuery(possibleDuplicates(client, described)).catch(() => [])
        if (found.length > 0) return { kind: 'duplicates', found, attempt }
      }
      return unanswered.send(attempt, () => send(attempt))
    },
    onSuccess: (outcome, { draft }) => {
      if (outcome.kind === 'saved') onSaved(outcome.saved, draft)
      else {
        onNotSaved()
        setQuestion(outcome)
      }
    },
    onError: onNotSaved,
  })

  return {
    save: (attempt: Attempt) => {
      setQuestion(undefined)
      saving.mutate(attempt)
    },
    busy: saving.isPending,
    error: saving.error,
    /** The service's problems of single fields. */
    refused: saving.error instanceof ApiError ? (saving.error.response?.fields ?? []) : [],
    question,
    putOff: () => setQuestion(undefined),
    forget: saving.reset,
  }
}

export type Saving = ReturnType<typeof useSaving>
