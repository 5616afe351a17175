import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { Pause } from '#portal/session/signIn/SignInFailure.tsx'
import { SignInError } from './SignInError.ts'

/** Why signing in did not work, and what to do next: nothing but a wrong password is left to the user alone. */
export function SettingsSignInFailure({ error }: { error: Error }) {
  const t = useTranslations('signIn.failure')
  const usual = useTranslations('session.failure')
  if (!(error instanceof SignInError)) throw error
  const { kind, details } = error
  const { said, status = 0, triesLeft } = details

  if (kind === 'tooManyAttempts') return <Pause seconds={details.retryAfter ?? 60} />
  if (kind === 'credentials') {
    if (triesLeft !== undefined) return usual('credentialsTriesLeft', { tries: triesLeft })
    return (
      <>
        {/* The password may be right and the user blocked, which only the service's own words tell. */}
        {usual('credentials')} {status === 403 && said && t('said', { said })}
      </>
    )
  }

  const text = {
    network: () => (details.isOtherOrigin ? t('otherOrigin') : usual('network')),
    wrongPath: () => (status < 300 ? t('page') : t('wrongPath', { status })),
    refused: () => t('refused', { status }),
    noToken: () => (details.pointer ? t('noTokenAt', { place: details.pointer }) : t('noToken')),
    service: () => usual('service', { status }),
  }[kind]()
  return (
    <>
      {text} {said && t('said', { said })} <CheckConnection />
    </>
  )
}

/** Leads to the page that finds out what is wrong with the settings or the network. */
export const CheckConnection = () => (
  <a href={paths.preflight} className="whitespace-nowrap text-accent-ink underline">
    {useTranslations('signIn')('checkConnection')}
  </a>
)
