import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { EndedNotice, useKeepSignedIn } from '#portal/session/signIn/SignInCard.tsx'
import type { SignInHandlers } from '#portal/session/signIn/SignInCard.tsx'
import { SignInFailure } from '#portal/session/signIn/SignInFailure.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { useBegin, useFinish } from './useProviderSession.ts'

const WINDOW = 'popup,width=520,height=720'

export interface ProviderFormProps extends SignInHandlers {
  provider: NonNullable<PortalConfig['openId']>
  /** For the users who sign in by password. */
  passwordForm: ReactNode
}

/**
 * Signs in by the clinic's identity provider. At the lock screen, the provider asks for the password anew, in a window
 * of its own, so that nothing that was typed is lost.
 */
export function ProviderForm({ provider, passwordForm, onUse, onSignedIn }: ProviderFormProps) {
  const t = useTranslations('openId')
  const { user } = useSession()
  const { keep = false, box } = useKeepSignedIn()
  const [isByPassword, setByPassword] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const finish = useFinish({ onUse, onSignedIn })
  const isLocked = user !== undefined
  // After a refusal, the user may want another account than the one signed in at the provider.
  const begin = useBegin({ keep, again: isLocked || finish.isError })
  const { name } = provider

  if (isByPassword)
    return (
      <>
        {passwordForm}
        <Button variant="quiet" className="mt-3 w-full" onClick={() => setByPassword(false)}>
          {t('goOn', { provider: name })}
        </Button>
      </>
    )

  const start = () => {
    // Opened at the click: a browser allows no window later.
    const target = isLocked ? window.open('', '', WINDOW) : window
    setBlocked(!target)
    if (target) begin.mutate(target)
  }
  const failure = begin.error ?? finish.error
  const isBusy = finish.isPending || begin.isPending || (begin.isSuccess && !isLocked)
  return (
    <div className="mt-5 flex flex-col gap-4">
      {!failure && <EndedNotice />}
      <FormAlert>
        {failure && <ProviderFailure error={failure} provider={name} />}
        {isBlocked && t('blocked', { provider: name })}
      </FormAlert>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {finish.isPending && t('waiting', { provider: name })}
        {begin.isSuccess && isLocked && t('inWindow', { provider: name })}
      </p>
      {box}
      <Button
        variant="primary"
        className="py-1.5 whitespace-normal"
        busy={isBusy}
        onFocus={onUse}
        onClick={start}
      >
        {isLocked ? t('again', { provider: name }) : t('goOn', { provider: name })}
      </Button>
      {isBlocked && (
        <Button onClick={() => begin.mutate(window)} busy={begin.isPending}>
          {t('signInHere')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setByPassword(true)}>
        {provider.passwords ? t('byPassword') : t('emergency')}
      </Button>
    </div>
  )
}

const reasons = {
  sign_in_expired: 'expired',
  sign_in_refused: 'refused',
  no_access: 'noAccess',
  provider_unavailable: 'unavailable',
} as const

/** Why signing in by the identity provider did not work. */
function ProviderFailure({ error, provider }: { error: Error; provider: string }) {
  const t = useTranslations('openId.failure')
  const code = error instanceof ApiError ? (error.code ?? '') : ''
  if (code in reasons) return t(reasons[code as keyof typeof reasons], { provider })
  return <SignInFailure error={error} />
}
