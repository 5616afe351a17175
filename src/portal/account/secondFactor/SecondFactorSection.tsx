import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TotpOffer } from '#contract/session/factor.ts'
import {
  offerTotp,
  ownSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  storeTotp,
} from '#portal/account/api/secondFactor.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { RecoveryCodes } from '#portal/session/secondFactor/RecoveryCodes.tsx'
import { TotpSetup } from '#portal/session/secondFactor/TotpSetup.tsx'
import { wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { FactorRow, RemoveFactor } from './FactorRow.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { useFactorChange } from './useFactorChange.ts'

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

interface AppFactorProps {
  since: string | null
  isLast: boolean
  onCodes: (codes: readonly string[] | null) => void
}

const isWrongCode = (error: Error) => wrongIn(error) === 'wrong_code'

/** The authenticator app: set up, set up anew, or removed. */
function AppFactor({ since, isLast, onCodes }: AppFactorProps) {
  const t = useTranslations('secondFactor.account')
  const client = useClient()
  const notify = useNotify()
  const dates = useDates()
  const [offer, setOffer] = useState<TotpOffer>()
  const offering = useFactorChange(() => offerTotp(client), setOffer)
  const storing = useFactorChange(
    (code: string) => storeTotp(client, { sealed: offer?.sealed ?? '', code }),
    (codes) => {
      setOffer(undefined)
      notify(t('appTaken'))
      onCodes(codes)
    },
    isWrongCode,
  )
  return (
    <FactorRow
      title={t('app')}
      facts={since === null ? t('noApp') : t('appSince', { when: dates.moment(since) })}
      actions={
        !offer && (
          <>
            <Button busy={offering.isPending} onClick={() => offering.mutate()}>
              {t(since === null ? 'setUp' : 'setUpAnew')}
            </Button>
            {since !== null && (
              <RemoveFactor name={t('app')} isLast={isLast} remove={() => removeTotp(client)} />
            )}
          </>
        )
      }
    >
      {offer && (
        <div className="max-w-lg">
          {since !== null && <p className="mb-3">{t('setUpNote')}</p>}
          <TotpSetup
            offer={offer}
            busy={storing.isPending}
            error={storing.error}
            failure={null}
            submit={t('finish')}
            onCode={(code) => storing.mutate(code)}
          >
            <Button variant="quiet" onClick={() => setOffer(undefined)}>
              {t('cancel')}
            </Button>
          </TotpSetup>
        </div>
      )}
    </FactorRow>
  )
}

interface RecoveryFactorProps {
  left: number
  onCodes: (codes: readonly string[] | null) => void
}

/** How many recovery codes are left, and new ones. */
function RecoveryFactor({ left, onCodes }: RecoveryFactorProps) {
  const t = useTranslations('secondFactor.account')
  const client = useClient()
  const renewing = useFactorChange(() => renewRecoveryCodes(client), onCodes)
  return (
    <FactorRow
      title={t('recovery')}
      facts={t('recoveryLeft', { count: left })}
      actions={
        <QuestionButton
          busy={renewing.isPending}
          label={t('renew')}
          title={t('renewTitle')}
          text={<p>{t('renewText')}</p>}
          stay={t('keep')}
          goVariant="primary"
          onGo={() => renewing.mutate()}
        />
      }
    />
  )
}
