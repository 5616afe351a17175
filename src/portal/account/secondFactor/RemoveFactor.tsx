import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'

interface RemoveFactorProps {
  name: string
  /** The user's only second factor. */
  isLast: boolean
  busy: boolean
  onRemove: () => void
}

/** Asks before a second factor is removed. */
export function RemoveFactor({ name, isLast, busy, onRemove }: RemoveFactorProps) {
  const t = useTranslations('secondFactor.account')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        variant="quietDanger"
        aria-label={t('removeOf', { name })}
        busy={busy}
        onClick={() => setAsks(true)}
      >
        {t('remove')}
      </Button>
      {asks && (
        <QuestionDialog
          title={t('removeTitle', { name })}
          text={<p>{t(isLast ? 'removeLast' : 'removeText')}</p>}
          stay={t('keep')}
          go={t('remove')}
          goVariant="danger"
          onStay={() => setAsks(false)}
          onGo={() => {
            setAsks(false)
            onRemove()
          }}
        />
      )}
    </>
  )
}
