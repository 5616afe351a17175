import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { UNDO_OFFERED_MS } from '#contract/patients/undo.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { invalidatePatient, showRestored } from './cache.ts'
import { isRestoring, patientRestore } from './restore.ts'
import type { RestoreOutcome, Restoring } from './restore.ts'

type Restored = Extract<RestoreOutcome, { kind: 'restored' }>

/**
 * Restores patients, one request at a time for each patient, and brings the lists and the record up to date. `onOutcome` is called before
 * these change, and also when the component is no longer shown: a restore goes on when the user leaves the page.
 */
export function useRestorePatient(
  onOutcome?: (outcome: RestoreOutcome, id: number) => void,
  operation: Restoring = patientOperations.restorePatient,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    ...patientRestore(client, operation),
    onSuccess: (outcome, id) => {
      onOutcome?.(outcome, id)
      if (outcome.kind === 'restored') void showRestored(queryClient, id, outcome.patient)
      else if (outcome.kind === 'alreadyRestored') void showRestored(queryClient, id, undefined)
      else if (outcome.kind === 'unanswered') void invalidatePatient(queryClient, id, 'removed')
    },
  })
  return {
    restore: (id: number) => {
      // A second press may come before the screen shows that the first one is running.
      if (!isRestoring(queryClient, id)) mutate(id)
    },
    busy: isPending,
    /** Of the last restore, once it has ended. */
    outcome: isPending ? undefined : data,
  }
}

/**
 * Undoes the user's own removal or merge from a notice. Another notice says how that ended, and offers another try where no answer
 * arrived.
 */
export function useUndo(operation?: Restoring, restoredText?: (outcome: Restored, id: number) => string) {
  const t = useTranslations('problem')
  const notify = useNotify()
  const text = useRestoreText()
  const { restore } = useRestorePatient((outcome, id) => {
    const retry = { label: t('retry'), onPress: () => restore(id) }
    if (outcome.kind === 'restored') notify((restoredText ?? text.restored)(outcome, id))
    else notify(text.undo(outcome, id), 'note', outcome.kind === 'unanswered' ? { actions: [retry] } : {})
  }, operation)
  return restore
}

/** Tells of the times of own removals whether the time to undo them has passed. The component renders again when the next one has. */
export function useUndoEnded(removedAt: readonly number[]): (removedAt: number) => boolean {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...removedAt.map((at) => at + UNDO_OFFERED_MS).filter((end) => end > now))
  useEffect(() => {
    if (next === Infinity) return undefined
    // The clock of the service may be ahead, and a timer may come too early.
    const wait = Math.min(UNDO_OFFERED_MS, Math.max(0, next - Date.now()))
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), wait)
    return () => clearTimeout(timer)
  }, [next])
  return (at) => at + UNDO_OFFERED_MS <= now
}

/** How a restore ended, in the user's language. A failure is shown beside the patient, with its problem. */
export function useRestoreText() {
  const t = useTranslations('patients.restore')
  const movedText = useMovedText()
  const restored = ({ patient }: { patient: PatientDetail | undefined }, id: number): string =>
    [t('restored', { id: String(id) }), movedText(patient), unmergedText(patient?.unmerged)]
      .filter(Boolean)
      .join(' · ')
  const unmergedText = (unmerged: PatientDetail['unmerged']) =>
    unmerged &&
    unmerged.stay.length > 0 &&
    t('unmerged', { count: unmerged.stay.length, id: String(unmerged.from) })
  return {
    restored,
    alreadyRestored: (id: number) => t('alreadyRestored', { id: String(id) }),
    notFound: (id: number) => t('notFound', { id: String(id) }),
    /** For Undo of the user's own removal. */
    undo: (outcome: RestoreOutcome, id: number): string => {
      if (outcome.kind === 'restored') return restored(outcome, id)
      const { kind } = outcome
      return t(`undo.${kind === 'notFound' || kind === 'forbidden' ? 'expired' : kind}`, { id: String(id) })
    },
  }
}

/** What a restore does, or has done, with the reports and appointments that the removal moved to another record; empty where it moved none. */
export function useMovedText() {
  const t = useTranslations('patients.restore')
  return (patient: PatientDetail | undefined): string =>
    (['movedReports', 'movedAppointments'] as const)
      .flatMap((kind) => {
        const { to, back, stay } = patient?.[kind] ?? { to: 0, back: 0, stay: 0 }
        const id = String(to)
        return [
          back > 0 && t(`${kind}.returned`, { count: back, id }),
          stay > 0 && t(`${kind}.notReturned`, { count: stay, id }),
        ]
      })
      .filter(Boolean)
      .join(' ')
}
