import { useTranslations } from 'use-intl'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { useRestorePatient, useRestoreText, useUndoEnded } from '#portal/patients/api/useRestorePatient.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'

interface UndoLineProps {
  removal: DoneRemoval
  onRestored: () => void
}

/** Undoes a removal, and tells how that ended. */
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
      <span role="status" className="text-small text-ink-2 not-empty:px-2">
        {busy ? t('queue.undoing', { id }) : text}
      </span>
      {canTry && (
        <Button
          variant="quiet"
          className="px-2 text-small"
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
