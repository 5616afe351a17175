import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { allRemovals, allRestores, removalsOf } from '#portal/patients/api/removalKeys.ts'
import type { RestoreOutcome } from '#portal/patients/api/restore.ts'
import { useRestoreText } from '#portal/patients/api/useRestorePatient.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { ReceiptButton, useRemovedText } from './removalNotices.tsx'
import { UndoLine } from './UndoLine.tsx'

export interface RemovalNotesProps {
  /** The pressed button disappears, and would take the focus along. */
  onPressed: () => void
}

/** What the user has removed lately, last first, each with Undo and the receipt. A note stays until it is dismissed, or for some minutes. */
export function RemovalNotes({ onPressed }: RemovalNotesProps) {
  const t = useTranslations('patientRemoval.notes')
  const queryClient = useQueryClient()
  const done = useMutationState({
    filters: { ...allRemovals, status: 'success' },
    select: ({ state }) => ({ removal: state.data as DoneRemoval, at: state.submittedAt }),
  })
  const restores = useMutationState({
    filters: { ...allRestores, status: 'success' },
    select: ({ state }) => ({
      id: state.variables as number,
      outcome: state.data as RestoreOutcome,
      at: state.submittedAt,
    }),
  })
  // A record that was restored may have been removed again.
  const latest = new Map(done.map((entry) => [entry.removal.id, entry]))
  const dismiss = (id: number) => {
    onPressed()
    const cache = queryClient.getMutationCache()
    for (const mutation of cache.findAll(removalsOf(id))) cache.remove(mutation)
  }
  return (
    <ul aria-label={t('label')} className="max-h-40 shrink-0 overflow-y-auto bg-sunken">
      {[...latest.values()].toReversed().map(({ removal, at }) => {
        const restore = restores.findLast((one) => one.id === removal.id && one.at >= at)
        return (
          <li
            key={removal.id}
            className="flex min-h-11 items-start gap-x-2 border-b sm:items-center border-line px-6 max-md:px-4"
          >
            <RemovalNote removal={removal} restored={restore?.outcome} onRestored={onPressed} />
            <IconButton
              icon="close"
              variant="bare"
              label={t('dismiss', { id: String(removal.id) })}
              onClick={() => dismiss(removal.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface RemovalNoteProps {
  removal: DoneRemoval
  /** How its restore ended, where there was one. */
  restored: RestoreOutcome | undefined
  onRestored: () => void
}

function RemovalNote({ removal, restored, onRestored }: RemovalNoteProps) {
  const removedText = useRemovedText()
  const restoreText = useRestoreText()
  const isBack = restored?.kind === 'restored' || restored?.kind === 'alreadyRestored'
  return (
    // On a phone the buttons stand together below the words, and what closes the note stays at its right.
    <>
      <Icon name="check" className="mt-3 shrink-0 text-good sm:mt-0" />
      <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2">
        <p className="min-w-0 grow basis-52 py-1.5">
          {isBack ? restoreText.undo(restored, removal.id) : removedText(removal)}
        </p>
        {!isBack && (
          <div className="-ml-2 flex flex-wrap items-center sm:ml-0">
            <UndoLine removal={removal} onRestored={onRestored} />
            <ReceiptButton removal={removal} />
          </div>
        )}
      </div>
    </>
  )
}
