import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { dropPatient, refreshAround } from '#portal/patients/patientCache.ts'
import { patientRecord } from '#portal/patients/patientQueries.ts'
import { AlertDialog } from '#portal/ui/AlertDialog.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { ConfirmField } from './ConfirmField.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import { noReason, reasonOf } from './removalReason.ts'
import { ReasonField } from './ReasonField.tsx'
import { RecordChanges } from './RecordChanges.tsx'
import { ReportsChoice } from './ReportsChoice.tsx'
import { noReports, reportCount } from './reportsDraft.ts'
import { RemovalActions } from './RemovalActions.tsx'
import { RemovalEffects } from './RemovalEffects.tsx'
import { RemovalIdentity } from './RemovalIdentity.tsx'
import { RemovalRefusal } from './RemovalRefusal.tsx'
import { isFinal } from './removalRefusal.ts'
import { SimilarPatients } from './SimilarPatients.tsx'
import type { Turn } from './turn.ts'
import { useRemoval } from './useRemoval.ts'
import { useReportsTarget } from './useReportsTarget.ts'

interface RemovalDialogProps {
  /** The patient as known so far; the record is read anew. */
  patient: Patient
  /** Where the focus goes when the dialog closes. */
  focusAfter: { kept: () => HTMLElement | null; gone: () => HTMLElement | null }
  /** Its place where several patients are asked about, one after the other. */
  turn?: Turn | undefined
  /** The patient is no longer there. */
  onGone?: () => void
  onClosed: () => void
}

/** Asks before a patient is removed. It stays until there is an answer, and closes by itself on success alone. */
export function RemovalDialog({ patient, focusAfter, turn, onGone, onClosed }: RemovalDialogProps) {
  const t = useTranslations('patients.removal')
  const client = useClient()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'open' | 'kept' | 'gone'>('open')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState(noReason)
  // The removal was tried before everything was said.
  const [tried, setTried] = useState(false)
  const reasonField = useRef<HTMLSelectElement & HTMLInputElement>(null)
  const reportsField = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLSpanElement>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const formId = useId()

  const leaveGone = () => {
    setState('gone')
    onGone?.()
  }
  const removal = useRemoval(patient, {
    quiet: turn !== undefined,
    onRemoved: (done: DoneRemoval) => {
      turn?.onOutcome({ kind: 'removed', removal: done })
      leaveGone()
    },
    onChanged: () => setTyped(''),
    onTargetChanged: () => moving.setReports(noReports),
  })
  const { record, refusal, busy, before, answerLost } = removal
  const moving = useReportsTarget(record, removal.takesReason && reason.choice === 'duplicate')
  const recordNumber = String(patient.id)
  const final = refusal !== undefined && isFinal(refusal)
  const confirmed = removal.isReady && typed.trim() === recordNumber
  const remove = () => {
    const given = removal.takesReason ? reasonOf(reason) : undefined
    if (!confirmed) return
    setTried(true)
    if (removal.takesReason && given === undefined) reasonField.current?.focus()
    else if (moving.isMissing) reportsField.current?.focus()
    else removal.remove(given, moving.target)
  }
  useStay(busy)

  // The button that was pressed is locked or gone, and the focus with it.
  const stopped = final || refusal?.kind === 'changed' || refusal?.kind === 'target'
  useEffect(() => {
    if (stopped) harmless.current?.focus({ preventScroll: true })
  }, [stopped])

  // "Try again" goes away with the refusal, and would take the focus out of the dialog.
  const readAgain = () => {
    harmless.current?.focus({ preventScroll: true })
    removal.readAgain()
  }
  const removeAgain = () => {
    submit.current?.focus({ preventScroll: true })
    remove()
  }

  const close = () => {
    if (busy) return
    if (refusal) turn?.onOutcome({ kind: 'refused', refusal })
    else turn?.onOutcome(answerLost ? { kind: 'refused', refusal: { kind: 'lost' } } : { kind: 'skipped' })
    if (refusal?.kind === 'missing' || refusal?.kind === 'already') {
      void dropPatient(queryClient, patient.id)
      leaveGone()
      return
    }
    if (answerLost || before) {
      void refreshAround(queryClient, patient.id)
      void queryClient.invalidateQueries({ queryKey: patientRecord(client, patient.id).queryKey })
    }
    setState('kept')
  }
  const stop = () => {
    turn?.onStop()
    close()
  }

  return (
    <AlertDialog
      open={state === 'open'}
      title={turn ? <TurnTitle focusOn={title} turn={turn} title={t('title')} /> : t('title')}
      description={
        <>
          {turn?.before}
          <RemovalIdentity patient={record} />
          {!final && (removal.isRead || removal.isReading) && (
            <RemovalEffects
              patient={record}
              isRead={removal.isRead}
              movedTo={moving.target?.id}
              compared={moving.others !== undefined}
            />
          )}
        </>
      }
      locked={busy}
      onClose={turn ? stop : close}
      onClosed={onClosed}
      // A second Enter, meant for the patient before, would skip this one unseen.
      initialFocus={turn && turn.position > 1 ? title : harmless}
      finalFocus={() => (state === 'gone' ? focusAfter.gone() : focusAfter.kept())}
      actions={
        <RemovalActions
          recordNumber={recordNumber}
          formId={formId}
          turn={turn}
          final={final}
          busy={busy}
          reading={removal.isReading}
          confirmed={confirmed && !moving.isUnsure}
          harmless={harmless}
          submit={submit}
          onKeep={close}
          onStop={stop}
        />
      }
    >
      {!final && moving.isComing && <Skeleton className="h-40" />}
      {!final && moving.others && moving.others.length > 0 && (
        <SimilarPatients patient={record} others={moving.others} />
      )}
      {refusal && (
        <RemovalRefusal
          // What is found out later is read out too.
          key={`${refusal.kind} ${removal.isReady}`}
          refusal={refusal}
          answerLost={answerLost}
          requestId={removal.requestId}
          onRetry={refusal.kind === 'unread' ? readAgain : confirmed ? removeAgain : undefined}
        >
          {refusal.kind === 'changed' &&
            (removal.isReady && before ? (
              <RecordChanges before={before} now={record} />
            ) : (
              <p>{t('changed.waiting')}</p>
            ))}
        </RemovalRefusal>
      )}
      {!final && removal.takesReason && (
        <ReasonField
          reason={reason}
          onReason={setReason}
          missing={tried}
          locked={busy}
          focusOn={reasonField}
        />
      )}
      {!final && moving.asks && (
        <ReportsChoice
          count={reportCount(record)}
          others={moving.others ?? []}
          reports={moving.reports}
          onReports={moving.setReports}
          numbered={moving.numbered}
          failed={moving.failed}
          doubtful={moving.isDoubtful}
          missing={tried}
          locked={busy}
          focusOn={reportsField}
        />
      )}
      {!final && (
        <ConfirmField
          formId={formId}
          recordNumber={recordNumber}
          typed={typed}
          onType={setTyped}
          readOnly={busy}
          onConfirm={remove}
        />
      )}
    </AlertDialog>
  )
}

interface TurnTitleProps {
  turn: Turn
  title: string
  focusOn: Ref<HTMLSpanElement>
}

function TurnTitle({ turn: { position, count }, title, focusOn }: TurnTitleProps) {
  const t = useTranslations('patientRemoval.queue')
  return (
    <span
      ref={focusOn}
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-4 outline-none"
    >
      {title}{' '}
      <span className="text-small font-normal text-ink-3">
        {t('title', { position: String(position), count: String(count) })}
      </span>
    </span>
  )
}

/** Lets the browser ask before the page is left while something runs. */
function useStay(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
