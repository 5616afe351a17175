import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import type { SignInStepProps } from '#portal/session/signIn/signInStep.ts'
import { NewPasswordField, usePasswordRefusal } from './NewPasswordField.tsx'

/** The step of a sign-in at which a new password takes the place of a one-time code, or of one that an administrator has set. */
export function NewPasswordStep(props: SignInStepProps) {
  const { username, busy, error, failure, onSend, onBack } = props
  const t = useTranslations('newPassword')
  const refusal = usePasswordRefusal()(error)
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  useEffect(() => input.current?.focus(), [error])
  return (
    <PlainForm
      className="mt-5 flex flex-col gap-4"
      onSubmit={() => value !== '' && !busy && onSend({ newPassword: value })}
    >
      <p>{t('step', { username })}</p>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <NewPasswordField value={value} onChange={setValue} error={refusal} inputRef={input} />
      <FormAlert>{refusal === undefined && failure}</FormAlert>
      <Button type="submit" variant="primary" busy={busy}>
        {t('choose')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </PlainForm>
  )
}
