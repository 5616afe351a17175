import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { PatientName } from '#portal/patients/PatientName.tsx'
import { RecordNumber } from '#portal/patients/RecordNumber.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Dialog } from '#portal/ui/Dialog.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import type { Outcome } from './turn.ts'
import { UndoLine } from './UndoLine.tsx'
import { useReceipt } from './useReceipt.tsx'

interface QueueSummaryProps {
  patients: readonly Patient[]
  outcomes: ReadonlyMap<number, Outcome>
  restored: ReadonlySet<number>
  onRestored: (id: number) => void
  onClose: () => void
}

/** What became of each of several patients, with the receipt and the way back of those who were removed. */
export function QueueSummary({ patients, outcomes, restored, onRestored, onClose }: QueueSummaryProps) {
  const t = useTranslations('patientRemoval')
  const receipt = useReceipt()
  const [shown, setShown] = useState<DoneRemoval>()
  const done = useRef<HTMLButtonElement>(null)
  const count = (kind: Outcome['kind']) => [...outcomes.values()].filter((it) => it.kind === kind).length
  return (
    <Dialog title={t('queue.summary')} closeLabel={t('receipt.close')} onClose={onClose}>
      <p className="text-ink-2">
        {t('queue.counts', {
          removed: count('removed') - restored.size,
          restored: restored.size,
          skipped: patients.length - count('removed') - count('refused'),
          refused: count('refused'),
        })}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {patients.map((patient) => {
          const { id } = patient
          const outcome = outcomes.get(id)
          const removal = outcome?.kind === 'removed' && !restored.has(id) ? outcome.removal : undefined
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <div className="min-w-0 grow basis-52 break-words">
                <p className="font-medium">
                  <PatientName patient={patient} /> <RecordNumber id={id} />
                </p>
                <div role="status">
                  <Result outcome={outcome} restored={restored.has(id)} />
                </div>
              </div>
              {removal && (
                <>
                  <UndoLine
                    removal={removal}
                    onRestored={() => {
                      // The button that was pressed goes.
                      done.current?.focus()
                      onRestored(id)
                    }}
                  />
                  <Button
                    look="quiet"
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
        <Button ref={done} look="primary" onClick={onClose}>
          {t('queue.done')}
        </Button>
      </div>
      {shown && receipt(shown, () => setShown(undefined))}
    </Dialog>
  )
}

function Result({ outcome, restored }: { outcome: Outcome | undefined; restored: boolean }) {
  const t = useTranslations('patientRemoval')
  const why = useTranslations('patients.removal')
  if (outcome?.kind !== 'refused') {
    const kind = restored ? 'restored' : (outcome?.kind ?? 'left')
    const moved = outcome?.kind === 'removed' && !restored ? outcome.removal.moved : undefined
    return (
      <p className="text-small text-ink-2">
        {t(`queue.${kind}`)}
        {moved && ` · ${t('moved', { count: moved.reports, id: String(moved.to) })}`}
      </p>
    )
  }
  const { kind } = outcome.refusal
  const text =
    kind === 'stillThere' || kind === 'target'
      ? t(`${kind}.title`)
      : kind === 'ended'
        ? t('queue.left')
        : why(`${kind}.title`)
  return <p className="text-small text-danger">{text}</p>
}
