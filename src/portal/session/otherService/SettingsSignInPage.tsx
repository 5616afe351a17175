import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { PasswordForm } from '#portal/session/signIn/PasswordForm.tsx'
import { SignInCard } from '#portal/session/signIn/SignInCard.tsx'
import type { SignInPageProps } from '#portal/session/signIn/SignInPage.tsx'
import { CheckConnection, SettingsSignInFailure } from './SettingsSignInFailure.tsx'
import { requestSignIn } from './requestSignIn.ts'
import { TokenForm } from './TokenForm.tsx'

interface SettingsSignInPageProps extends SignInPageProps {
  config: Pick<PortalConfig, 'baseUrl' | 'signIn'>
}

/** Where one signs in to another service than ours, as the clinic's settings say. */
export const SettingsSignInPage = ({ brand, ...others }: SettingsSignInPageProps) => (
  <SignInCard brand={brand}>
    <PageMessages room="signIn">
      <SettingsForm {...others} />
    </PageMessages>
  </SignInCard>
)

function SettingsForm({ config, ...handlers }: Omit<SettingsSignInPageProps, 'brand'>) {
  const t = useTranslations('signIn')
  const { kind } = config.signIn
  const ended = (
    <>
      {t(`ended.${kind}`)} <CheckConnection />
    </>
  )
  if (kind === 'token') return <TokenForm {...handlers} settings={config.signIn} ended={ended} />
  return (
    <PasswordForm
      {...handlers}
      ask={async (typed) => (await requestSignIn(config, typed)).session}
      Failure={SettingsSignInFailure}
      ended={ended}
    />
  )
}
