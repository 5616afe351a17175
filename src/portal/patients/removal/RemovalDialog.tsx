import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { dropPatient, refreshAround } from '#portal/patients/patientCache.ts'
import { patientRecord } from '#portal/patients/patientQueries.ts'
import { AlertDialog } from '#portal/ui/AlertDialog.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { ConfirmField } from './ConfirmField.tsx'
import { RecordChanges } from './RecordChanges.tsx'
import { RemovalEffects } from './RemovalEffects.tsx'
import { RemovalIdentity } from './RemovalIdentity.tsx'
import { RemovalRefusal } from './RemovalRefusal.tsx'
import { isFinal } from './removalRefusal.ts'
import { useRemoval } from './useRemoval.ts'

interface RemovalDialogProps {
  /** The patient as known so far; the record is read anew. */
  patient: Patient
  /** Where the focus goes when the dialog closes. */
  focusAfter: { kept: () => HTMLElement | null; gone: () => HTMLElement | null }
  /** The patient is no longer there. */
  onGone?: () => void
  onClosed: () => void
}

/** Asks before a patient is removed. It stays until there is an answer, and closes by itself on success alone. */
export function RemovalDialog({ patient, focusAfter, onGone, onClosed }: RemovalDialogProps) {
  const t = useTranslations('patients.removal')
  const client = useClient()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'open' | 'kept' | 'gone'>('open')
  const [typed, setTyped] = useState('')
  const harmless = useRef<HTMLButtonElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const formId = useId()

  const leaveGone = () => {
    setState('gone')
    onGone?.()
  }
  const removal = useRemoval(patient, {
    onRemoved: leaveGone,
    onChanged: () => setTyped(''),
  })
  const { record, refusal, busy, before, answerLost } = removal
  const recordNumber = String(patient.id)
  const final = refusal !== undefined && isFinal(refusal)
  const confirmed = removal.isReady && typed.trim() === recordNumber
  const remove = () => confirmed && removal.remove()
  useStay(busy)

  // The button that was pressed is locked or gone, and the focus with it.
  const stopped = final || refusal?.kind === 'changed'
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

  return (
    <AlertDialog
      open={state === 'open'}
      title={t('title')}
      description={
        <>
          <RemovalIdentity patient={record} />
          {!final && (removal.isRead || removal.isReading) && (
            <RemovalEffects patient={record} isRead={removal.isRead} />
          )}
        </>
      }
      locked={busy}
      onClose={close}
      onClosed={onClosed}
      initialFocus={harmless}
      finalFocus={() => (state === 'gone' ? focusAfter.gone() : focusAfter.kept())}
      actions={
        <>
          <p role="status" className="mr-auto self-center text-small text-ink-2 max-sm:w-full">
            {busy && t('busy', { id: recordNumber })}
            {!busy && removal.isReading && t('checking')}
          </p>
          {/* The ring shows where Enter leads, also to one who came by mouse. */}
          <Button
            ref={harmless}
            className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
            disabled={busy}
            onClick={close}
          >
            {final ? t('close') : t('keep')}
          </Button>
          {!final && (
            <Button
              ref={submit}
              type="submit"
              form={formId}
              look="danger"
              busy={busy}
              disabled={!confirmed && !busy}
            >
              {t('action')}
            </Button>
          )}
        </>
      }
    >
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

/** Lets the browser ask before the page is left while something runs. */
function useStay(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
