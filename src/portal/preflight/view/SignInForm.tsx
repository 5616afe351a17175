import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import type { Typed } from '#portal/preflight/steps/sessionSteps.ts'
import type { Words } from '#portal/preflight/steps/outcome.ts'

interface SignInFormProps {
  kind: 'form' | 'token'
  words: Words
  onTyped: (credentials: Typed | undefined) => void
}

/** Asks for what signs in, for this check alone: what is typed is gone with the form. */
export function SignInForm({ kind, words: { t }, onTyped }: SignInFormProps) {
  const [username, setUsername] = useState('')
  const [secret, setSecret] = useState('')
  const isComplete = secret !== '' && (kind === 'token' || username.trim() !== '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isComplete)
      onTyped(kind === 'token' ? { token: secret } : { username: username.trim(), password: secret })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex max-w-sm flex-col gap-3">
      {kind === 'form' && (
        <Field label={t('form.username')}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t(kind === 'form' ? 'form.password' : 'form.token')}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete={kind === 'form' ? 'current-password' : 'off'}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" aria-disabled={!isComplete}>
          {t('form.goOn')}
        </Button>
        <Button onClick={() => onTyped(undefined)}>{t('form.leaveOut')}</Button>
      </div>
    </form>
  )
}
