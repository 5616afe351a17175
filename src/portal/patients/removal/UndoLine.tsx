import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOffered } from '#portal/session/useOffered.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/Button.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import type { Undone } from './useUndo.ts'
import { useUndo } from './useUndo.ts'

/** Milliseconds for which the service lets who removed a patient take that back, less the way to it. */
const UNDO_FOR = 55_000

interface UndoLineProps {
  removal: DoneRemoval
  onRestored: () => void
}

/** Takes a removal back on the spot, where a notice could not be reached. */
export function UndoLine({ removal, onRestored }: UndoLineProps) {
  const t = useTranslations('patientRemoval')
  const undo = useUndo()
  const restorable = useOffered('restorePatient')
  const isLate = useIsLate(removal)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ kind: Undone; text: string }>()
  const id = String(removal.id)
  const takeBack = async () => {
    setBusy(true)
    const outcome = await undo(removal.id)
    setBusy(false)
    setTold(outcome)
    if (outcome.kind === 'restored' || outcome.kind === 'already') onRestored()
  }
  const mayTry = restorable && (busy || !isLate) && (told === undefined || told.kind === 'lost')
  return (
    <>
      <span role="status" className="text-small text-ink-2">
        {busy ? t('queue.undoing', { id }) : (told?.text ?? (restorable && isLate && t('queue.late')))}
      </span>
      {mayTry && (
        <Button
          look="quiet"
          className="px-2"
          busy={busy}
          aria-label={t('queue.undoFor', { id })}
          onClick={() => void takeBack()}
        >
          {t('undo')}
        </Button>
      )}
    </>
  )
}

/** Whether the service no longer takes the removal back for this user. */
function useIsLate({ at }: DoneRemoval): boolean {
  const { role } = useUser()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (role === 'administrator') return undefined
    const left = Math.min(UNDO_FOR, Date.parse(at) + UNDO_FOR - Date.now())
    const timer = setTimeout(() => setIsLate(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [at, role])
  return isLate
}
