import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { renewRecoveryCodes } from '#portal/account/api/secondFactor.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { FactorRow } from './FactorRow.tsx'
import { useFactorChange } from './useFactorChange.ts'

interface RecoveryFactorProps {
  left: number
  onCodes: (codes: readonly string[] | null) => void
}

/** How many recovery codes are left, and new ones. */
export function RecoveryFactor({ left, onCodes }: RecoveryFactorProps) {
  const t = useTranslations('secondFactor.account')
  const client = useClient()
  const [asks, setAsks] = useState(false)
  const renewing = useFactorChange(() => renewRecoveryCodes(client), onCodes)
  return (
    <FactorRow
      title={t('recovery')}
      facts={t('recoveryLeft', { count: left })}
      actions={
        <Button busy={renewing.isPending} onClick={() => setAsks(true)}>
          {t('renew')}
        </Button>
      }
    >
      {asks && (
        <QuestionDialog
          title={t('renewTitle')}
          text={<p>{t('renewText')}</p>}
          stay={t('keep')}
          go={t('renew')}
          goVariant="primary"
          onStay={() => setAsks(false)}
          onGo={() => {
            setAsks(false)
            renewing.mutate()
          }}
        />
      )}
    </FactorRow>
  )
}
