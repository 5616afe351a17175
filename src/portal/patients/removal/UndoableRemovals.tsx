import { useMutationState } from '@tanstack/react-query'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { allRemovals } from '#portal/patients/api/removal.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { allRestores } from '#portal/patients/api/restore.ts'
import type { RestoreOutcome } from '#portal/patients/api/restore.ts'
import { useUndoEnded } from '#portal/patients/api/useRestorePatient.ts'
import type { OwnRemovalsProps } from './OwnRemovals.tsx'

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
