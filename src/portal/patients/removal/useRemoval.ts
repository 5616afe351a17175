import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { dropPatient } from '#portal/patients/patientCache.ts'
import { recordToRemove, similarPatients } from '#portal/patients/patientQueries.ts'
import { echo } from '#portal/session/echo.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import { reportCount } from './reportsDraft.ts'
import { readingRefusal, removalRefusal } from './removalRefusal.ts'
import type { Refusal } from './removalRefusal.ts'
import { removePatient, StillThereError, UnansweredError } from './removePatient.ts'
import { useAnnounceRemoval } from './useAnnounceRemoval.ts'

interface Outcomes {
  onRemoved: (removal: DoneRemoval) => void
  /** Whoever asked says what was done, as long as the dialog is there. */
  quiet: boolean
  /** Somebody has changed the record, which has to be confirmed anew. */
  onChanged: () => void
  /** The record that the reports were to go to has changed, or is gone. */
  onTargetChanged: () => void
}

/** A removal that was confirmed. */
interface Asked {
  seen: PatientDetail
  reason: string | undefined
  reportsTo: Patient | undefined
}

/** A removal from the reading of the record to the last answer. */
export function useRemoval(patient: Patient, { onRemoved, quiet, onChanged, onTargetChanged }: Outcomes) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const announce = useAnnounceRemoval()
  const user = useUser()
  const id = String(patient.id)
  const service = useQuery(echo(client))
  const takesReason = service.data?.operations.includes('listRemovedPatients') ?? false
  const record = useQuery(recordToRemove(client, patient.id))
  const [before, setBefore] = useState<PatientDetail>()

  // A request whose answer never came may have removed the patient.
  const [answerLost, setAnswerLost] = useState(false)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])

  const removal = useMutationInTurn({
    mutationKey: ['removal', patient.id],
    mutationFn: async ({ seen, reason, reportsTo }: Asked) => {
      const moved = reportsTo && { to: reportsTo.id, reports: reportCount(seen) }
      const done = { id: patient.id, by: user.name, reason, moved }
      try {
        const outcome = await removePatient(client, { seen, reason, reportsTo })
        return { ...done, ...outcome, at: new Date().toISOString() }
      } catch (error) {
        // The record was there when the dialog opened: it was the request before that removed it.
        const refusal = removalRefusal(error)
        const removed = refusal.kind === 'already' ? refusal.removed : undefined
        if (!answerLost || removed?.by !== user.name) throw error
        return { ...done, at: removed.at, requestId: undefined, checked: true }
      }
    },
    onSuccess: (done) => {
      if (!quiet || !shown.current) announce(done)
      const refreshed = dropPatient(queryClient, patient.id)
      if (shown.current) onRemoved(done)
      return refreshed
    },
    onError: (error, { seen }) => {
      const refusal = removalRefusal(error)
      const lost = answerLost || refusal.kind === 'lost'
      setAnswerLost(lost)
      if (refusal.kind === 'ended') notify(t(lost ? 'left.lost' : 'left.ended', { id }), 'note')
      else if (!shown.current && refusal.kind === 'stillThere') notify(more('leftStillThere', { id }), 'note')
      else if (!shown.current) notify(t(lost ? 'left.lost' : 'left.refused', { id }), 'note')
      else if (refusal.kind === 'changed') {
        setBefore(seen)
        onChanged()
        void record.refetch()
      } else if (refusal.kind === 'target') {
        onTargetChanged()
        void queryClient.refetchQueries(similarPatients(client, patient.id))
      }
    },
  })

  // A reason is not to be left out for haste.
  const isAsking = service.isPending && service.isFetching
  const failure = record.error ?? removal.error
  return {
    /** The record as it was read, else as it was known before. */
    record: record.data ?? patient,
    /** The record as it was before somebody changed it. */
    before,
    isRead: record.data !== undefined,
    isReading: record.isFetching || isAsking,
    /** The service keeps a reason, and so one has to be given. */
    takesReason,
    /** What stands on the screen is what the service holds, and may be removed. */
    isReady: record.isSuccess && !record.isFetching && !isAsking && record.data.dateHourDeleted === null,
    readAgain: () => void record.refetch(),
    busy: removal.isPending,
    refusal: removal.isIdle || removal.isError ? currentRefusal() : undefined,
    requestId: hasRequestId(failure) ? failure.requestId : undefined,
    answerLost,
    remove: (reason: string | undefined, reportsTo: Patient | undefined) => {
      if (record.data) removal.mutate({ seen: record.data, reason, reportsTo })
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

const hasRequestId = (error: Error | null) =>
  error instanceof ApiError ||
  error instanceof AnswerError ||
  error instanceof StillThereError ||
  error instanceof UnansweredError
