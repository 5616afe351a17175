import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'

interface PasswordConfirmationProps {
  busy: boolean
  error: Error | null
  /** The same in words, where it was not the password that was wrong. */
  failure: ReactNode
  onGive: (password: string) => void
  children: ReactNode
}

/** Asks users who have no second factor for their password. */
export function PasswordConfirmation({ busy, error, failure, onGive, children }: PasswordConfirmationProps) {
  const t = useTranslations('secondFactor')
  const { username } = useUser()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [error])
  const tries = error instanceof ApiError ? error.response?.triesLeft : undefined
  const wrong =
    wrongIn(error) === 'wrong_password'
      ? [t('confirmation.wrongPassword'), tries !== undefined && t('triesLeft', { tries })]
          .filter(Boolean)
          .join(' ')
      : undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(password === '')
        if (password !== '' && !busy) onGive(password)
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <Field
        label={t('confirmation.password')}
        error={isMissing && password === '' ? t('confirmation.missingPassword') : wrong}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div role="alert" className="text-small text-danger empty:hidden">
        {failure}
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {t('confirmation.confirm')}
      </Button>
      {children}
    </form>
  )
}
