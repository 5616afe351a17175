import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

const LINES = 3
const MAX_REASON = 500

interface WithdrawDialogProps {
  onWithdraw: (reason: string) => void
  onClose: () => void
}

/** Asks why a report is withdrawn. */
export function WithdrawDialog({ onWithdraw, onClose }: WithdrawDialogProps) {
  const t = useTranslations('writing.withdrawing')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <AlertDialog
      open
      title={t('title')}
      description={<p>{t('text')}</p>}
      onClose={onClose}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('stay')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsked(true)
              if (isMissing) field.current?.focus()
              else onWithdraw(reason)
            }}
          >
            {t('go')}
          </Button>
        </>
      }
    >
      <Field label={t('reason')} error={isAsked && isMissing && t('needed')}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={LINES}
            maxLength={MAX_REASON}
            className="control w-full px-3 py-1.5 aria-invalid:border-danger"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </AlertDialog>
  )
}
