import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ErrorResponse } from '#contract/error.ts'
import { operations } from '#contract/operations.ts'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { describedBy, duplicatesOf } from './duplicates.ts'
import { draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { isStored, overlap, rebased } from './overlap.ts'
import { changedPatient, newPatient } from './patientBody.ts'

// Milliseconds after which an answer counts as lost.
const PATIENCE = 30_000

interface Attempt {
  draft: Draft
  base: PatientDetail | undefined
  /** The records that could be the same patient have been looked at. */
  looked: boolean
}

type Outcome =
  | { kind: 'saved'; saved: PatientDetail }
  /** Others may be the same patient: nothing was sent yet. */
  | { kind: 'duplicates'; found: readonly Patient[]; attempt: Attempt }
  /** Somebody has changed the same record: nothing was stored. */
  | { kind: 'conflict'; now: PatientDetail; attempt: Attempt }

export type FieldProblem = NonNullable<ErrorResponse['fields']>[number]

interface Watcher {
  /** A draft is on its way. */
  onBegin: () => void
  onSaved: (saved: PatientDetail) => void
  /** Nothing was stored, or nobody knows: also where the form is no longer shown. */
  onNotSaved: () => void
}

/** Saves a draft, and holds what has to be asked first. */
export function useSaving({ onBegin, onSaved, onNotSaved }: Watcher) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useOffered('findDuplicates')
  // Each form saves by itself: one that waits for its answer keeps no other from saving.
  const form = useId()
  const [question, setQuestion] = useState<Exclude<Outcome, { kind: 'saved' }>>()

  const send = async (attempt: Attempt): Promise<Outcome> => {
    const { draft, base } = attempt
    const signal = AbortSignal.timeout(PATIENCE)
    if (!base) {
      const saved = await client.send(operations.createPatient, { body: newPatient(draft), signal })
      return { kind: 'saved', saved }
    }
    try {
      const body = changedPatient(draft, base)
      return { kind: 'saved', saved: await client.send(operations.updatePatient, { body, signal }) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error
      const now = await client.send(operations.getPatient, { params: { id: base.id } })
      if (now.dateHourDeleted !== null) throw error
      // An answer that was lost may have been that of a request like this one.
      if (isStored(base, draft, now)) return { kind: 'saved', saved: now }
      if (overlap(base, draft, now).length > 0) return { kind: 'conflict', now, attempt }
      // Others have changed other fields.
      return send({ ...attempt, draft: rebased(base, draft, now), base: now })
    }
  }

  const saving = useMutationInTurn({
    mutationKey: ['patient saved', form],
    mutationFn: async (attempt: Attempt): Promise<Outcome> => {
      onBegin()
      const { draft, base, looked } = attempt
      const described = describedBy(draft, base?.id)
      const before = base && JSON.stringify(describedBy(draftOf(base), base.id))
      if (!looked && isOffered && described && JSON.stringify(described) !== before) {
        // A search that fails keeps nobody from saving.
        const found = await queryClient.fetchQuery(duplicatesOf(client, described)).catch(() => [])
        if (found.length > 0) return { kind: 'duplicates', found, attempt }
      }
      return send(attempt)
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'saved') onSaved(outcome.saved)
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
    /** What the service says of single fields. */
    refused: saving.error instanceof ApiError ? (saving.error.response?.fields ?? []) : [],
    question,
    putOff: () => setQuestion(undefined),
    forget: saving.reset,
  }
}

export type Saving = ReturnType<typeof useSaving>
