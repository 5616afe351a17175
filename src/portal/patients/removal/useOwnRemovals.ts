import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UNDO_OFFERED_MS } from '#contract/undo.ts'
import { allRemovals } from '#portal/patients/api/removal.ts'
import { allRestores } from '#portal/patients/api/restore.ts'
import type { RestoreOutcome } from '#portal/patients/api/restore.ts'
import type { DoneRemoval } from './outcome.ts'

/** The user's own removals that can still be undone, last first. */
export function useOwnRemovals(): DoneRemoval[] {
  const [now, setNow] = useState(() => Date.now())
  const removals = useMutationState({
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
  const open = removals.filter(
    ({ removal, at }) =>
      at + UNDO_OFFERED_MS > now &&
      !restores.some(({ id, kind, at: later }) => id === removal.id && kind !== 'unanswered' && later >= at),
  )
  const nextEnd = Math.min(...open.map(({ at }) => at + UNDO_OFFERED_MS))
  useEffect(() => {
    if (nextEnd === Infinity) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextEnd - Date.now()))
    return () => clearTimeout(timer)
  }, [nextEnd])
  return open.map(({ removal }) => removal).toReversed()
}
