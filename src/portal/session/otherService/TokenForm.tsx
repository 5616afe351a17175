import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { SignInSettings } from '#contract/portalConfig.ts'
import { EndedNotice } from '#portal/session/signIn/SignInCard.tsx'
import type { EndedNoticeProps, SignInHandlers } from '#portal/session/signIn/SignInCard.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { readPastedToken } from './requestSignIn.ts'

interface TokenFormProps extends SignInHandlers, EndedNoticeProps {
  settings: SignInSettings
}

/** Signs in by an access token that the user has from elsewhere. */
export function TokenForm({ settings, ended, onUse, onSignedIn }: TokenFormProps) {
  const t = useTranslations('signIn')
  const common = useTranslations('session')
  const { store, user } = useSession()
  const [pasted, setPasted] = useState('')
  const [shown, setShown] = useState(false)
  const [keep, setKeep] = useState(false)
  const [refused, setRefused] = useState<'empty' | 'noToken'>()
  const input = useRef<HTMLInputElement>(null)
  const read = readPastedToken(pasted, settings)
  const isEmpty = pasted.trim() === ''

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty || !read.isToken) {
      setRefused(isEmpty ? 'empty' : 'noToken')
      input.current?.focus()
      return
    }
    onUse()
    // Who goes on stays signed in as before.
    store.begin(read.session, user ? undefined : keep)
    onSignedIn()
  }

  return (
    <>
      {!refused && <EndedNotice ended={ended} />}
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
        <Field label={t('token')} description={t('tokenHint')}>
          {(control) => (
            <span className="flex gap-2">
              <TextInput
                {...control}
                ref={input}
                type={shown ? 'text' : 'password'}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={pasted}
                onFocus={onUse}
                onChange={(event) => {
                  setPasted(event.target.value)
                  setRefused(undefined)
                }}
              />
              <Button aria-pressed={shown} aria-controls={control.id} onClick={() => setShown(!shown)}>
                {t('show')}
              </Button>
            </span>
          )}
        </Field>
        <div role="status" className="flex flex-col gap-1 text-small text-ink-2 empty:hidden">
          {!isEmpty && read.isToken && <ReadFromToken read={read} />}
        </div>
        <div role="alert" className="text-small text-danger empty:hidden">
          {refused && t(refused)}
        </div>
        {!user && (
          <Checkbox
            label={common('keepSignedIn')}
            checked={keep}
            onChange={(event) => setKeep(event.target.checked)}
          />
        )}
        <Button type="submit" variant="primary">
          {common('signIn')}
        </Button>
      </form>
    </>
  )
}

/** What the token says of its user and its end, before anybody relies on it. */
function ReadFromToken({ read: { session, isJwt, hasEnded } }: { read: ReturnType<typeof readPastedToken> }) {
  const t = useTranslations('signIn.read')
  const roles = useTranslations('session.role')
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
