import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import { dropPatient } from '#portal/patients/patientCache.ts'
import { recordToRemove } from '#portal/patients/patientQueries.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { removalBody } from './removalBody.ts'
import { readingRefusal, removalRefusal } from './removalRefusal.ts'
import type { Refusal } from './removalRefusal.ts'

// Milliseconds after which an answer counts as lost: a connection that hangs must not hold the dialog for ever.
const PATIENCE = 30_000

interface Outcomes {
  onRemoved: () => void
  /** Somebody has changed the record, which has to be confirmed anew. */
  onChanged: () => void
}

/** A removal from the reading of the record to the last answer. */
export function useRemoval(patient: Patient, { onRemoved, onChanged }: Outcomes) {
  const t = useTranslations('patients.removal')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const user = useUser()
  const id = String(patient.id)
  const record = useQuery(recordToRemove(client, patient.id))
  const [before, setBefore] = useState<PatientDetail>()

  // A request whose answer never came may have removed the patient.
  const [answerLost, setAnswerLost] = useState(false)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])

  const removal = useMutation({
    mutationFn: async (seen: PatientDetail) => {
      try {
        const signal = AbortSignal.timeout(PATIENCE)
        await client.send(operations.removePatient, { body: removalBody(seen), signal })
      } catch (error) {
        // The record was there when the dialog opened: it was the request before that removed it.
        const refusal = removalRefusal(error)
        const byThisUser = refusal.kind === 'already' && refusal.removed?.by === user.name
        if (!answerLost || !byThisUser) throw error
      }
    },
    onSuccess: () => {
      notify(t('done', { id }))
      const refreshed = dropPatient(queryClient, patient.id)
      if (shown.current) onRemoved()
      return refreshed
    },
    onError: (error, seen) => {
      const refusal = removalRefusal(error)
      const lost = answerLost || refusal.kind === 'lost'
      setAnswerLost(lost)
      if (refusal.kind === 'ended') notify(t(lost ? 'left.lost' : 'left.ended', { id }), 'note')
      else if (!shown.current) notify(t(lost ? 'left.lost' : 'left.refused', { id }), 'note')
      else if (refusal.kind === 'changed') {
        setBefore(seen)
        onChanged()
        void record.refetch()
      }
    },
  })

  const failure = record.error ?? removal.error
  return {
    /** The record as it was read, else as it was known before. */
    record: record.data ?? patient,
    /** The record as it was before somebody changed it. */
    before,
    isRead: record.data !== undefined,
    isReading: record.isFetching,
    /** What stands on the screen is what the service holds, and may be removed. */
    isReady: record.isSuccess && !record.isFetching && record.data.dateHourDeleted === null,
    readAgain: () => void record.refetch(),
    busy: removal.isPending,
    refusal: removal.isIdle || removal.isError ? currentRefusal() : undefined,
    requestId: failure instanceof ApiError || failure instanceof AnswerError ? failure.requestId : undefined,
    answerLost,
    remove: () => {
      if (record.data && !removal.isPending) removal.mutate(record.data)
    },
  }

  function currentRefusal(): Refusal | undefined {
    const refused = removal.error ? removalRefusal(removal.error) : undefined
    if (record.isFetching) return refused?.kind === 'changed' ? refused : undefined
    if (record.error) return readingRefusal(record.error)
    const { dateHourDeleted: at, userDeleted } = record.data ?? patient
    return at === null ? refused : { kind: 'already', removed: { at, by: userDeleted.name ?? null } }
  }
}
