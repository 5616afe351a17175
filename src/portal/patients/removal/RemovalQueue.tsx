import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import type { DoneRemoval } from '#portal/patients/api/removal.ts'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { useRefusalText } from './refusals.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { ReceiptButton, useAnnounceRemoval } from './removalNotices.tsx'
import { UndoLine } from './UndoLine.tsx'
import type { Outcome } from './useRemoval.ts'

export interface RemovalQueueProps {
  /** The patients as selected at the beginning: the list may lose some meanwhile. */
  patients: readonly Patient[]
  onClosed: () => void
}

const nowhere = { kept: () => null, gone: () => null }

/** Removes several patients one after the other, each confirmed in a dialog of its own. A summary follows. */
export function RemovalQueue({ patients: selected, onClosed }: RemovalQueueProps) {
  const [patients] = useState(selected)
  const [position, setPosition] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const announce = useAnnounceRemoval()
  const isFinished = useRef(false)
  // The page may be left in the middle of the queue, for instance with Back: the notices have Undo and the receipts.
  const leave = useEffectEvent(() => {
    if (isFinished.current) return
    for (const ended of outcomes.values()) if (ended.kind === 'removed') announce(ended.removal)
  })
  useEffect(() => () => leave(), [])

  const record = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome))
  const restore = (removal: DoneRemoval) => record(removal.id, { kind: 'restored', removal })
  const finish = () => {
    isFinished.current = true
    onClosed()
  }

  const patient = patients[position]
  if (!patient) {
    return <QueueSummary patients={patients} outcomes={outcomes} onRestored={restore} onClose={finish} />
  }
  const previous = patients[position - 1]
  const step = {
    position: position + 1,
    count: patients.length,
    previous: previous && <Previous outcome={outcomes.get(previous.id)} onRestored={restore} />,
    onOutcome: (outcome: Outcome) => record(patient.id, outcome),
    onStop: () => setIsStopped(true),
  }
  const goOn = () => {
    if (!isStopped) setPosition(position + 1)
    else if ([...outcomes.values()].some(({ kind }) => kind !== 'skipped')) setPosition(patients.length)
    else finish()
  }
  return <RemovalDialog key={patient.id} patient={patient} step={step} focusAfter={nowhere} onClosed={goOn} />
}

interface OutcomeProps {
  outcome: Outcome | undefined
  onRestored: (removal: DoneRemoval) => void
}

/** Says that the patient before was removed, with Undo. */
function Previous({ outcome, onRestored }: OutcomeProps) {
  const t = useTranslations('patientRemoval.queue')
  if (outcome?.kind !== 'removed' && outcome?.kind !== 'restored') return null
  const { removal } = outcome
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      {outcome.kind === 'removed' && t('previousRemoved', { id: String(removal.id) })}
      <UndoLine key={removal.id} removal={removal} onRestored={() => onRestored(removal)} />
    </p>
  )
}

interface QueueSummaryProps {
  patients: readonly Patient[]
  outcomes: ReadonlyMap<number, Outcome>
  onRestored: (removal: DoneRemoval) => void
  onClose: () => void
}

/** What became of each patient of the queue. */
function QueueSummary({ patients, outcomes, onRestored, onClose }: QueueSummaryProps) {
  const t = useTranslations('patientRemoval')
  const done = useRef<HTMLButtonElement>(null)
  const count = (kind: Outcome['kind']) =>
    [...outcomes.values()].filter((ended) => ended.kind === kind).length
  const counts = { removed: count('removed'), restored: count('restored'), refused: count('refused') }
  const skipped = patients.length - counts.removed - counts.restored - counts.refused
  return (
    <Dialog title={t('queue.summary')} closeLabel={t('receipt.close')} onClose={onClose}>
      <p className="text-ink-2">{t('queue.counts', { ...counts, skipped })}</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {patients.map((patient) => (
          <li key={patient.id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <SummaryLine
              patient={patient}
              outcome={outcomes.get(patient.id)}
              onRestored={(removal) => {
                // The pressed button disappears, and would take the focus along.
                done.current?.focus()
                onRestored(removal)
              }}
            />
          </li>
        ))}
      </ul>
      <Foot className="mt-4">
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('queue.close')}
        </Button>
      </Foot>
    </Dialog>
  )
}

/** The outcome is undefined where the queue was stopped before the patient. */
function SummaryLine({ patient, outcome, onRestored }: OutcomeProps & { patient: Patient }) {
  const t = useTranslations('patientRemoval')
  const refusalText = useRefusalText()
  const removal = outcome?.kind === 'removed' ? outcome.removal : undefined
  const moved = removal?.moved
  return (
    <>
      <div className="min-w-0 grow basis-52 break-words">
        <p className="font-medium">
          <PatientHeading patient={patient} />
        </p>
        <p
          role="status"
          className={`text-small ${outcome?.kind === 'refused' ? 'text-danger' : 'text-ink-2'}`}
        >
          {outcome?.kind === 'refused'
            ? refusalText('title', outcome.refusal)
            : t(`queue.${outcome?.kind ?? 'notAsked'}`)}
          {moved && ` · ${t('reportsMoved', { count: moved.reports, id: String(moved.to) })}`}
        </p>
      </div>
      {removal && (
        <>
          <UndoLine removal={removal} onRestored={() => onRestored(removal)} />
          <ReceiptButton removal={removal} aria-label={t('receipt.actionFor', { id: String(patient.id) })} />
        </>
      )}
    </>
  )
}
