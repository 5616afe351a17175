import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ownSecondFactor } from '#portal/account/api/secondFactor.ts'
import { RecoveryCodes } from '#portal/session/secondFactor/RecoveryCodes.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { AppFactor } from './AppFactor.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryFactor } from './RecoveryFactor.tsx'

/** The user's second factor: an authenticator app, passkeys, and recovery codes. */
export function SecondFactorSection() {
  const t = useTranslations('secondFactor.account')
  const { data: factor, error, refetch } = useQuery(ownSecondFactor(useClient()))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!factor)
    return (
      <FieldGroup title={t('title')} rows>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </FieldGroup>
    )
  const count = (factor.totpSince === null ? 0 : 1) + factor.passkeys.length
  // Codes from before stay on the screen, where a change makes none.
  const showCodes = (made: readonly string[] | null) => made && setCodes(made)
  return (
    <FieldGroup title={t('title')} rows>
      {count === 0 && <p>{t('none')}</p>}
      {factor.isRequired && <p>{t('required')}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      <AppFactor since={factor.totpSince} isLast={count === 1} onCodes={showCodes} />
      <PasskeyList passkeys={factor.passkeys} isLast={count === 1} onCodes={showCodes} />
      {count > 0 && <RecoveryFactor left={factor.recoveryCodesLeft} onCodes={showCodes} />}
    </FieldGroup>
  )
}
