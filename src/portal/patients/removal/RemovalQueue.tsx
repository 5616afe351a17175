import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import type { DoneRemoval } from './doneRemoval.ts'
import { QueueSummary } from './QueueSummary.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import type { Outcome } from './turn.ts'
import { UndoLine } from './UndoLine.tsx'
import { useAnnounceRemoval } from './useAnnounceRemoval.ts'

interface RemovalQueueProps {
  /** Whom to ask about, as selected at the beginning: the list may lose them meanwhile. */
  patients: readonly Patient[]
  /** It is over. The record numbers are those that were removed and not restored. */
  onDone: (removed: number[]) => void
}

const nowhere = { kept: () => null, gone: () => null }

/** Removes several patients, one after the other: each is asked about and confirmed on its own. */
export function RemovalQueue({ patients: selected, onDone }: RemovalQueueProps) {
  const [patients] = useState(selected)
  const [position, setPosition] = useState(0)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set())
  const stopped = useRef(false)
  const gone = [...outcomes].flatMap(([id, outcome]) =>
    outcome.kind === 'removed' && !restored.has(id) ? [outcome.removal] : [],
  )
  const told = useTellWhenLeft(gone)

  const restore = (id: number) => setRestored((before) => new Set([...before, id]))
  const finish = () => {
    told.current = true
    onDone(gone.map(({ id }) => id))
  }

  const patient = patients[position]
  if (!patient) {
    return (
      <QueueSummary
        patients={patients}
        outcomes={outcomes}
        restored={restored}
        onRestored={restore}
        onClose={finish}
      />
    )
  }
  const previous = patients[position - 1]
  const justRemoved = previous && outcomes.get(previous.id)
  const turn = {
    position: position + 1,
    count: patients.length,
    before: justRemoved?.kind === 'removed' && (
      <JustRemoved
        key={justRemoved.removal.id}
        removal={justRemoved.removal}
        isRestored={restored.has(justRemoved.removal.id)}
        onRestored={() => restore(justRemoved.removal.id)}
      />
    ),
    onOutcome: (outcome: Outcome) => setOutcomes((before) => new Map(before).set(patient.id, outcome)),
    onStop: () => void (stopped.current = true),
  }
  const goOn = () => {
    const somethingWasDone = [...outcomes.values()].some(({ kind }) => kind !== 'skipped')
    if (!stopped.current) setPosition(position + 1)
    else if (somethingWasDone) setPosition(patients.length)
    else finish()
  }
  return <RemovalDialog key={patient.id} patient={patient} turn={turn} focusAfter={nowhere} onClosed={goOn} />
}

/**
 * Where the page is left half way, by Back for one, what was done is told in notices, with the way back and the receipts. The answer
 * is set to true once it has been told otherwise.
 */
function useTellWhenLeft(gone: readonly DoneRemoval[]) {
  const announce = useAnnounceRemoval()
  const told = useRef(false)
  const tell = useRef(() => {})
  useEffect(() => {
    tell.current = () => {
      for (const removal of gone) announce(removal)
    }
  })
  useEffect(
    () => () => {
      if (!told.current) tell.current()
    },
    [],
  )
  return told
}

interface JustRemovedProps {
  removal: DoneRemoval
  isRestored: boolean
  onRestored: () => void
}

function JustRemoved({ removal, isRestored, onRestored }: JustRemovedProps) {
  const t = useTranslations('patientRemoval.queue')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      {!isRestored && t('before', { id: String(removal.id) })}
      <UndoLine removal={removal} onRestored={onRestored} />
    </p>
  )
}
