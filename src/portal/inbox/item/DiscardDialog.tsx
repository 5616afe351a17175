import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

const MAX_REASON = 500

interface DiscardDialogProps {
  busy: boolean
  onClose: () => void
  onDiscard: (reason: string) => void
}

/** Asks why a report is put aside. */
export function DiscardDialog({ busy, onClose, onDiscard }: DiscardDialogProps) {
  const t = useTranslations('inbox.discarding')
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason.trim()) onDiscard(reason.trim())
    else field.current?.focus()
  }
  return (
    <AlertDialog
      open
      title={t('title')}
      description={<p>{t('text')}</p>}
      onClose={onClose}
      onSubmit={submit}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" type="submit" busy={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Field
        label={t('reason')}
        error={isTried && !reason.trim() && <span role="alert">{t('missing')}</span>}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            required
            maxLength={MAX_REASON}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </AlertDialog>
  )
}
