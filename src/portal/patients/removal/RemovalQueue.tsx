import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import type { DoneRemoval, Outcome } from './outcome.ts'
import { QueueSummary, UndoLine } from './QueueSummary.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { useAnnounceRemoval } from './useAnnounceRemoval.ts'

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
  const removed = [...outcomes.values()].flatMap((ended) => (ended.kind === 'removed' ? [ended.removal] : []))
  const finished = useAnnounceWhenLeft(removed)

  const record = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome))
  const restore = (removal: DoneRemoval) => record(removal.id, { kind: 'restored', removal })
  const finish = () => {
    finished.current = true
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

/**
 * Announces the removals where the page is left in the middle of the queue, for instance with Back: the notices have Undo and
 * the receipts. The ref that is returned is set once the queue is finished.
 */
function useAnnounceWhenLeft(removed: readonly DoneRemoval[]) {
  const announce = useAnnounceRemoval()
  const finished = useRef(false)
  const leave = useEffectEvent(() => {
    if (!finished.current) for (const removal of removed) announce(removal)
  })
  useEffect(() => () => leave(), [])
  return finished
}

interface PreviousProps {
  outcome: Outcome | undefined
  onRestored: (removal: DoneRemoval) => void
}

/** Says that the patient before was removed, with Undo. */
function Previous({ outcome, onRestored }: PreviousProps) {
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
