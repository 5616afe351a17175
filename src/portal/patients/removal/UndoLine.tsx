import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOffered } from '#portal/session/useOffered.ts'
import { Button } from '#portal/ui/Button.tsx'
import type { Undone } from './useUndo.ts'
import { useUndo } from './useUndo.ts'

interface UndoLineProps {
  id: number
  onRestored: () => void
}

/** Takes a removal back on the spot, where a notice could not be reached. */
export function UndoLine({ id, onRestored }: UndoLineProps) {
  const t = useTranslations('patientRemoval')
  const undo = useUndo()
  const restorable = useOffered('restorePatient')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ kind: Undone; text: string }>()
  const takeBack = async () => {
    setBusy(true)
    const outcome = await undo(id)
    setBusy(false)
    setTold(outcome)
    if (outcome.kind === 'restored' || outcome.kind === 'already') onRestored()
  }
  const mayTry = restorable && (told === undefined || told.kind === 'lost')
  return (
    <>
      <span role="status" className="text-small text-ink-2">
        {busy ? t('queue.undoing', { id: String(id) }) : told?.text}
      </span>
      {mayTry && (
        <Button
          look="quiet"
          className="px-2"
          busy={busy}
          aria-label={t('queue.undoFor', { id: String(id) })}
          onClick={() => void takeBack()}
        >
          {t('undo')}
        </Button>
      )}
    </>
  )
}
