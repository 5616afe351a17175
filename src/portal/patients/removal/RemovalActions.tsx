import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import type { Turn } from './turn.ts'

interface RemovalActionsProps {
  recordNumber: string
  formId: string
  turn: Turn | undefined
  /** Nothing is left to be confirmed. */
  final: boolean
  busy: boolean
  reading: boolean
  confirmed: boolean
  harmless: Ref<HTMLButtonElement>
  submit: Ref<HTMLButtonElement>
  onKeep: () => void
  onStop: () => void
}

/** The buttons of the dialog, and what it is doing. */
export function RemovalActions({
  recordNumber,
  formId,
  turn,
  final,
  busy,
  reading,
  confirmed,
  harmless,
  submit,
  onKeep,
  onStop,
}: RemovalActionsProps) {
  const t = useTranslations('patients.removal')
  const queue = useTranslations('patientRemoval.queue')
  const keep = turn ? queue(final ? 'next' : 'skip') : t(final ? 'close' : 'keep')
  return (
    <>
      <p role="status" className="mr-auto self-center text-small text-ink-2 max-sm:w-full">
        {busy && t('busy', { id: recordNumber })}
        {!busy && reading && t('checking')}
      </p>
      {turn && (
        <Button look="quiet" disabled={busy} onClick={onStop}>
          {queue('stop')}
        </Button>
      )}
      {/* The ring shows where Enter leads, also to one who came by mouse. */}
      <Button
        ref={harmless}
        className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
        disabled={busy}
        onClick={onKeep}
      >
        {keep}
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
  )
}
