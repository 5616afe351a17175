import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TotpOffer } from '#contract/factor.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/useDates.ts'
import { offerTotp, removeTotp, storeTotp } from '#portal/account/api/secondFactor.ts'
import { wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { TotpSetup } from '#portal/session/secondFactor/TotpSetup.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { FactorRow } from './FactorRow.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import { useFactorChange } from './useFactorChange.ts'

interface AppFactorProps {
  since: string | null
  isLast: boolean
  onCodes: (codes: readonly string[] | null) => void
}

const isWrongCode = (error: Error) => wrongIn(error) === 'wrong_code'

/** The authenticator app: set up, set up anew, or removed. */
export function AppFactor({ since, isLast, onCodes }: AppFactorProps) {
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
  const removing = useFactorChange(
    () => removeTotp(client),
    () => notify(t('removed', { name: t('app') })),
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
              <RemoveFactor
                name={t('app')}
                isLast={isLast}
                busy={removing.isPending}
                onRemove={() => removing.mutate()}
              />
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
