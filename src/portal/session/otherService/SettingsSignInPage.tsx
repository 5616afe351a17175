import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PortalConfig, SignInSettings } from '#contract/portal/portalConfig.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { PasswordForm } from '#portal/session/signIn/PasswordForm.tsx'
import { EndedNotice, SignInCard, useKeepSignedIn } from '#portal/session/signIn/SignInCard.tsx'
import { useTypedBefore } from '#portal/session/signIn/useTypedBefore.ts'
import type { EndedNoticeProps, SignInHandlers } from '#portal/session/signIn/SignInCard.tsx'
import { Pause } from '#portal/session/signIn/SignInFailure.tsx'
import type { SignInPageProps } from '#portal/session/signIn/SignInPage.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { SignInError } from './SignInError.ts'
import { readPastedToken, requestSignIn } from './requestSignIn.ts'

interface SettingsSignInPageProps extends SignInPageProps {
  config: Pick<PortalConfig, 'baseUrl' | 'signIn'>
}

/** The sign-in page for another service, by the clinic's settings. */
export function SettingsSignInPage({ brand, config, demo, ...handlers }: SettingsSignInPageProps) {
  const t = useTranslations('signIn')
  const { kind } = config.signIn
  const ended = (
    <>
      {t(`ended.${kind}`)} <CheckConnection />
    </>
  )
  return (
    <SignInCard brand={brand}>
      {kind === 'token' ? (
        <TokenForm {...handlers} settings={config.signIn} ended={ended} />
      ) : (
        <PasswordForm
          {...handlers}
          demo={demo}
          ask={async (credentials) => (await requestSignIn(config, credentials)).session}
          Failure={SettingsSignInFailure}
          ended={ended}
        />
      )}
    </SignInCard>
  )
}

/** Why signing in did not work, and what to do next: nothing but a wrong password is left to the user alone. */
function SettingsSignInFailure({ error }: { error: Error }) {
  const t = useTranslations('signIn.failure')
  const usual = useTranslations('session.failure')
  if (!(error instanceof SignInError)) throw error
  const { kind, details } = error
  const { serviceMessage, status = 0, triesLeft } = details

  if (kind === 'tooManyAttempts') return <Pause seconds={details.retryAfter ?? 60} />
  if (kind === 'credentials') {
    if (triesLeft !== undefined) return usual('credentialsTriesLeft', { tries: triesLeft })
    return (
      <>
        {/* The password may be right and the user blocked, which only the service's own words tell. */}
        {usual('credentials')} {status === 403 && serviceMessage && t('serviceMessage', { serviceMessage })}
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
      {text} {serviceMessage && t('serviceMessage', { serviceMessage })} <CheckConnection />
    </>
  )
}

/** Leads to the page that finds out what is wrong with the settings or the network. */
const CheckConnection = () => (
  <a href={paths.preflight} className="whitespace-nowrap text-accent-ink underline">
    {useTranslations('signIn')('checkConnection')}
  </a>
)

interface TokenFormProps extends SignInHandlers, EndedNoticeProps {
  settings: SignInSettings
}

/** Signs in by an access token that the user has from elsewhere. */
function TokenForm({ settings, ended, onUse, onSignedIn }: TokenFormProps) {
  const t = useTranslations('signIn')
  const common = useTranslations('session')
  const { store } = useSession()
  const [pasted, setPasted] = useState('')
  const input = useTypedBefore(setPasted)
  const [isTokenShown, setTokenShown] = useState(false)
  const { keep, box } = useKeepSignedIn()
  const [refused, setRefused] = useState<'empty' | 'noToken'>()
  const read = readPastedToken(pasted, settings)
  const isEmpty = pasted.trim() === ''

  const submit = () => {
    if (isEmpty || !read.isToken) {
      setRefused(isEmpty ? 'empty' : 'noToken')
      input.current?.focus()
      return
    }
    onUse()
    store.begin(read.session, keep)
    onSignedIn()
  }

  return (
    <>
      {!refused && <EndedNotice ended={ended} />}
      <PlainForm onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <Field label={t('token')} description={t('tokenHint')}>
          {(control) => (
            <span className="flex gap-2">
              <TextInput
                {...control}
                ref={input}
                type={isTokenShown ? 'text' : 'password'}
                autoCapitalize="none"
                spellCheck={false}
                value={pasted}
                onFocus={onUse}
                onChange={(event) => {
                  setPasted(event.target.value)
                  setRefused(undefined)
                }}
              />
              <Button
                aria-pressed={isTokenShown}
                aria-controls={control.id}
                onClick={() => setTokenShown(!isTokenShown)}
              >
                {t('show')}
              </Button>
            </span>
          )}
        </Field>
        <div role="status" className="flex flex-col gap-1 text-small text-ink-2 empty:hidden">
          {!isEmpty && read.isToken && <ReadFromToken read={read} />}
        </div>
        <FormAlert>{refused && t(refused)}</FormAlert>
        {box}
        <Button type="submit" variant="primary">
          {common('signIn')}
        </Button>
      </PlainForm>
    </>
  )
}

/** User and expiry of the token, shown before it is used. */
function ReadFromToken({ read: { session, isJwt, hasEnded } }: { read: ReturnType<typeof readPastedToken> }) {
  const t = useTranslations('signIn.read')
  const roles = useTranslations('app.roles')
  const format = useFormatter()
  const { expiresAt, user } = session
  const end = expiresAt && format.dateTime(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  if (!isJwt) return <p>{t('nothing')}</p>
  return (
    <>
      <p>{t('unverified')}</p>
      <p>{user.name ? t('name', { name: user.name }) : t('noName')}</p>
      {user.role && <p>{t('role', { role: roles(user.role) })}</p>}
      <p>{end ? t('until', { moment: end }) : t('noEnd')}</p>
      {hasEnded && <p className="text-danger">{t('expired')}</p>}
    </>
  )
}
