import { useTranslations } from 'use-intl'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { useRestorePatient, useRestoreText, useUndoEnded } from '#portal/patients/api/useRestorePatient.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

export interface OwnRemovalsProps {
  removals: readonly DoneRemoval[]
  /** The pressed button disappears, and would take the focus along. */
  onRestored: () => void
}

/** A list of removals, each with Undo. */
export function OwnRemovals({ removals, onRestored }: OwnRemovalsProps) {
  const t = useTranslations('patientList.ownRemovals')
  const text = useRestoreText()
  const notify = useNotify()
  return (
    <section
      aria-label={t('title')}
      className="max-h-40 shrink-0 overflow-y-auto border-b border-line bg-panel px-6 py-2 text-small max-md:px-4"
    >
      <h2 className="font-semibold text-ink-2">{t('title')}</h2>
      <ul>
        {removals.map((removal) => (
          <li key={removal.id} className="flex flex-wrap items-center gap-x-3">
            {t('record', { id: String(removal.id) })}
            <UndoLine
              removal={removal}
              onRestored={() => {
                notify(text.restored({ patient: undefined }, removal.id))
                onRestored()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UndoLineProps {
  removal: DoneRemoval
  onRestored: () => void
}

/** Undoes a removal where no notice could be reached: within a dialog, or after its notice was dismissed. */
export function UndoLine({ removal, onRestored }: UndoLineProps) {
  const t = useTranslations('patientRemoval')
  const restoreText = useRestoreText()
  const restorable = useCapability('restorePatient') === 'offered'
  const canRestoreAny = useCan({ access: 'patient.restore' })
  const removedAt = Date.parse(removal.at)
  const isLate = useUndoEnded([removedAt])(removedAt) && !canRestoreAny
  const id = String(removal.id)
  const { restore, busy, outcome } = useRestorePatient(({ kind }) => {
    if (kind === 'restored' || kind === 'alreadyRestored') onRestored()
  })
  const text = outcome
    ? restoreText.undo(outcome, removal.id)
    : restorable && isLate && t('queue.undoExpired')
  const canTry = restorable && (busy || !isLate) && (outcome === undefined || outcome.kind === 'unanswered')
  return (
    <>
      <span role="status" className="text-small text-ink-2">
        {busy ? t('queue.undoing', { id }) : text}
      </span>
      {canTry && (
        <Button
          variant="quiet"
          className="px-2"
          busy={busy}
          aria-label={t('queue.undoLabel', { id })}
          onClick={() => restore(removal.id)}
        >
          {t('undo')}
        </Button>
      )}
    </>
  )
}
