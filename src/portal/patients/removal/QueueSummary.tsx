import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { UNDO_OFFERED_MS } from '#contract/undo.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { PatientName, RecordNumber } from '#portal/patients/identity/PatientName.tsx'
import { useRestorePatient, useRestoreText } from '#portal/patients/api/useRestorePatient.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import type { DoneRemoval, Outcome } from './outcome.ts'
import { useReceipt } from './useReceipt.tsx'
import { useRefusalText } from './refusals.ts'

interface QueueSummaryProps {
  patients: readonly Patient[]
  outcomes: ReadonlyMap<number, Outcome>
  onRestored: (removal: DoneRemoval) => void
  onClose: () => void
}

/** What became of each patient of the queue, with Undo and the receipt of each removal. */
export function QueueSummary({ patients, outcomes, onRestored, onClose }: QueueSummaryProps) {
  const t = useTranslations('patientRemoval')
  const receipt = useReceipt()
  const [shown, setShown] = useState<DoneRemoval>()
  const done = useRef<HTMLButtonElement>(null)
  const count = (kind: Outcome['kind']) =>
    [...outcomes.values()].filter((ended) => ended.kind === kind).length
  const counts = { removed: count('removed'), restored: count('restored'), refused: count('refused') }
  const skipped = patients.length - counts.removed - counts.restored - counts.refused
  return (
    <Dialog title={t('queue.summary')} closeLabel={t('receipt.close')} onClose={onClose}>
      <p className="text-ink-2">{t('queue.counts', { ...counts, skipped })}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {patients.map((patient) => {
          const { id } = patient
          const outcome = outcomes.get(id)
          const removal = outcome?.kind === 'removed' ? outcome.removal : undefined
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <div className="min-w-0 grow basis-52 break-words">
                <p className="font-medium">
                  <PatientName patient={patient} /> <RecordNumber id={id} />
                </p>
                <div role="status">
                  <Result outcome={outcome} />
                </div>
              </div>
              {removal && (
                <>
                  <UndoLine
                    removal={removal}
                    onRestored={() => {
                      // The pressed button disappears, and would take the focus along.
                      done.current?.focus()
                      onRestored(removal)
                    }}
                  />
                  <Button
                    variant="quiet"
                    className="px-2"
                    aria-label={t('receipt.actionFor', { id: String(id) })}
                    onClick={() => setShown(removal)}
                  >
                    {t('receipt.action')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-4 flex justify-end">
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('queue.close')}
        </Button>
      </div>
      {shown && receipt(shown, () => setShown(undefined))}
    </Dialog>
  )
}

/** The outcome in words; undefined where the queue was stopped before the patient. */
function Result({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslations('patientRemoval')
  const why = useRefusalText()
  if (outcome?.kind !== 'refused') {
    const moved = outcome?.kind === 'removed' ? outcome.removal.moved : undefined
    return (
      <p className="text-small text-ink-2">
        {t(`queue.${outcome?.kind ?? 'notAsked'}`)}
        {moved && ` · ${t('reportsMoved', { count: moved.reports, id: String(moved.to) })}`}
      </p>
    )
  }
  return <p className="text-small text-danger">{why.title(outcome.refusal)}</p>
}

interface UndoLineProps {
  removal: DoneRemoval
  onRestored: () => void
}

/** Undoes a removal from within a dialog, where a notice could not be reached. */
export function UndoLine({ removal, onRestored }: UndoLineProps) {
  const t = useTranslations('patientRemoval')
  const restoreText = useRestoreText()
  const restorable = useCapability('restorePatient') === 'offered'
  const isLate = useIsLate(removal)
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

/** Whether the time in which this user may undo the removal has passed. */
function useIsLate({ at }: DoneRemoval): boolean {
  const canRestoreAny = useCan({ access: 'patient.restore' })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (canRestoreAny) return undefined
    const left = Math.min(UNDO_OFFERED_MS, Date.parse(at) + UNDO_OFFERED_MS - Date.now())
    const timer = setTimeout(() => setIsLate(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [at, canRestoreAny])
  return isLate
}
