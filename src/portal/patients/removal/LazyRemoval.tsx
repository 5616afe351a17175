import { useMutationState } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { allRemovals } from '#portal/patients/api/removal.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { allRestores } from '#portal/patients/api/restore.ts'
import type { RestoreOutcome } from '#portal/patients/api/restore.ts'
import { useUndoEnded } from '#portal/patients/api/useRestorePatient.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import type { OwnRemovalsProps } from './OwnRemovals.tsx'
import type { RemovalDialogProps } from './RemovalDialog.tsx'
import type { RemovalQueueProps } from './RemovalQueue.tsx'

// Patients and reports are read far more often than a patient is removed, and are there without the code of a removal.

const dialog = {
  messages: ['patients', 'patientRecord', 'patientRemoval'],
  Fallback: function Coming() {
    const t = useTranslations('app')
    return (
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
    )
  },
  CloseAction: function Close({ onClosed }: { onClosed: () => void }) {
    const t = useTranslations('app')
    return (
      <Button variant="quiet" onClick={onClosed}>
        {t('dismiss')}
      </Button>
    )
  },
} as const

export const LazyRemovalDialog = lazyPart<RemovalDialogProps>({
  ...dialog,
  name: 'the removal dialog',
  load: async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
})

export const LazyRemovalQueue = lazyPart<RemovalQueueProps>({
  ...dialog,
  name: 'the removal of several patients',
  load: async () => (await import('./RemovalQueue.tsx')).RemovalQueue,
})

const LazyOwnRemovals = lazyPart<OwnRemovalsProps>({
  name: 'the own removals',
  load: async () => (await import('./OwnRemovals.tsx')).OwnRemovals,
  messages: ['patientRemoval'],
  Fallback: () => null,
})

/** The user's own removals that can still be undone, last first, also where their notices were dismissed. */
export function UndoableRemovals({ onRestored }: Pick<OwnRemovalsProps, 'onRestored'>) {
  const isOffered = useCapability('restorePatient') === 'offered'
  const done = useMutationState({
    filters: { ...allRemovals, status: 'success' },
    select: ({ state }) => ({ removal: state.data as DoneRemoval, at: state.submittedAt }),
  })
  const restores = useMutationState({
    filters: { ...allRestores, status: 'success' },
    select: ({ state }) => ({
      id: state.variables as number,
      kind: (state.data as RestoreOutcome).kind,
      at: state.submittedAt,
    }),
  })
  const isEnded = useUndoEnded(done.map(({ at }) => at))
  const open = done.filter(
    ({ removal, at }) =>
      !isEnded(at) &&
      !restores.some(({ id, kind, at: later }) => id === removal.id && kind !== 'unanswered' && later >= at),
  )
  if (!isOffered || open.length === 0) return null
  return (
    <LazyOwnRemovals removals={open.map(({ removal }) => removal).toReversed()} onRestored={onRestored} />
  )
}
