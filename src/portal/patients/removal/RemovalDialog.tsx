import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { OfferedLink } from '#portal/patients/identity/OfferedLink.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { RemovalEffects, RemovalIdentity } from './RemovalFacts.tsx'
import { SimilarPatients } from './SimilarPatients.tsx'
import { NumberField, ReasonField, ReportsChoice } from './RemovalFields.tsx'
import { RemovalRefusal } from './RemovalRefusal.tsx'
import { useRemoval } from './useRemoval.ts'
import type { RemovalSettings } from './useRemoval.ts'

export interface RemovalDialogProps extends RemovalSettings {
  /** The patient as known so far; the record is read again. */
  patient: Patient
  /** Where the focus goes when the dialog closes. */
  focusAfter: { kept: () => HTMLElement | null; gone: () => HTMLElement | null }
  onClosed: () => void
}

type Control = HTMLSelectElement & HTMLInputElement

/** Asks before a patient is removed. It stays open until there is an answer, and closes by itself only on success. */
export function RemovalDialog({ patient, focusAfter, onClosed, ...settings }: RemovalDialogProps) {
  const { step } = settings
  const t = useTranslations('patientRemoval')
  const format = useFormatter()
  const patients = useTranslations('patients')
  const reasonField = useRef<Control>(null)
  const reportsField = useRef<Control>(null)
  const title = useRef<HTMLSpanElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const removal = useRemoval(patient, settings)
  const { record, refusal, target, busy, isFinal, isChecking } = removal
  const isAsking = !isFinal
  const id = String(patient.id)

  // The button that was pressed is disabled or gone, and the focus with it.
  const isStopped = !busy && (isFinal || refusal?.step === 'compare' || refusal?.step === 'choose')
  const isCheckedAgain = isChecking && removal.isStillListed
  const next = isStopped ? keepButton : isCheckedAgain ? stopButton : undefined
  useEffect(() => next?.current?.focus({ preventScroll: true }), [next])

  // After the dialog has given the focus back: what opened it may be gone.
  const isOpen = removal.phase === 'open'
  const closed = useEffectEvent(() => {
    focusAfter[removal.phase === 'gone' ? 'gone' : 'kept']()?.focus()
    onClosed()
  })
  useEffect(() => {
    if (!isOpen) closed()
  }, [isOpen])

  const submit = () => {
    const missing = removal.submit()
    if (missing === 'reason') reasonField.current?.focus()
    else if (missing === 'reports') reportsField.current?.focus()
  }
  // "Try again" disappears with the refusal, and would take the focus out of the dialog.
  const readAgain = () => {
    keepButton.current?.focus({ preventScroll: true })
    removal.readAgain()
  }
  const submitAgain = () => {
    removeButton.current?.focus({ preventScroll: true })
    submit()
  }
  const stop = () => {
    if (!busy) step?.onStop()
    removal.close()
  }

  const { others = [] } = target
  const mergesInstead =
    isAsking && !busy && !step && (others.length > 0 || removal.reason.choice === 'duplicate')
  const status = () => {
    if (busy) return t(isChecking ? 'listing.lookingAgain' : 'removing', { id })
    if (removal.isReading) return t('loadingRecord')
    if (!isAsking || removal.missing.length === 0) return ''
    const what = removal.missing.map((name) => t(`needed.${name}`))
    return t('needed.still', { what: format.list(what, { type: 'conjunction' }) })
  }

  if (!isOpen) return null
  return (
    <AlertDialog
      title={
        step ? (
          <span
            ref={title}
            tabIndex={-1}
            className="flex flex-wrap items-baseline justify-between gap-x-4 outline-none"
          >
            {t('title')}{' '}
            <span className="text-small font-normal text-ink-3">
              {t('queue.position', { position: String(step.position), count: String(step.count) })}
            </span>
          </span>
        ) : (
          t('title')
        )
      }
      description={
        <>
          {step?.previous}
          <RemovalIdentity patient={record} />
          {isAsking && (removal.isRead || removal.isReading) && <RemovalEffects removal={removal} />}
        </>
      }
      className="sm:max-w-[40rem]"
      contentLabel={others.length > 0 ? t('similar.label') : undefined}
      fields={
        isAsking && (
          <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
            {removal.takesReason && <ReasonField removal={removal} focusOn={reasonField} />}
            <NumberField removal={removal} />
          </div>
        )
      }
      status={status()}
      locked={busy}
      onClose={step ? stop : removal.close}
      onSubmit={submit}
      // A second Enter, meant for the patient before, would skip this one unseen.
      initialFocus={step && step.position > 1 ? title : keepButton}
      actions={
        <>
          {isChecking && (
            <Button ref={stopButton} onClick={removal.endCheck}>
              {t('listing.stopLooking')}
            </Button>
          )}
          {step && (
            <Button variant="quiet" disabled={busy} onClick={stop}>
              {t('queue.stop')}
            </Button>
          )}
          {/* The ring shows what Enter does, also where the dialog was opened with the mouse. */}
          <Button
            ref={keepButton}
            className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
            disabled={busy}
            onClick={removal.close}
          >
            {t(`${step ? 'queue' : 'alone'}.${isFinal ? 'continue' : 'keep'}`)}
          </Button>
          {isAsking && (
            <Button
              ref={removeButton}
              type="submit"
              variant="danger"
              busy={busy}
              disabled={!busy && (!removal.isConfirmed || target.isUnsure)}
            >
              {patients('remove')}
            </Button>
          )}
        </>
      }
    >
      {isAsking && target.isLoading && <Skeleton className="h-40" />}
      {isAsking && others.length > 0 && <SimilarPatients patient={record} others={others} />}
      {mergesInstead && (
        <OfferedLink
          operation="mergePatients"
          to={paths.mergePatients(record.id, target.target?.id)}
          className="self-start text-small font-medium text-accent-ink underline underline-offset-2 pointer-coarse:py-3"
        >
          {t(others.length > 0 ? 'mergeWithOne' : 'mergeInstead')}
        </OfferedLink>
      )}
      {refusal && (
        <RemovalRefusal
          // Rendered anew, so that what is found out later is read out, too.
          key={`${refusal.kind} ${removal.isReady}`}
          removal={removal}
          refusal={refusal}
          onRetry={refusal.step === 'read' ? readAgain : removal.isConfirmed ? submitAgain : undefined}
        />
      )}
      {isAsking && target.isAsked && <ReportsChoice removal={removal} focusOn={reportsField} />}
    </AlertDialog>
  )
}
