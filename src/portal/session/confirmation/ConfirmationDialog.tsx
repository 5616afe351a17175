import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { factorOperations } from '#contract/factorOperations.ts'
import type { Confirming } from '#contract/factorOperations.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { FactorForm } from '#portal/session/secondFactor/FactorForm.tsx'
import { challengeIn, wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { useLastChallenge } from '#portal/session/secondFactor/useLastChallenge.ts'
import { useLock } from '#portal/session/useLock.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'

export interface ConfirmationDialogProps {
  /** The request for the confirmation. */
  refusal: ApiError
  onAnswer: (isConfirmed: boolean) => void
}

/** Re-authenticates the user by a second factor or, without one, by the password. What is done waits until then. */
export function ConfirmationDialog({ refusal, onAnswer }: ConfirmationDialogProps) {
  const t = useTranslations('secondFactor.confirmation')
  const client = useClient()
  const confirming = useMutation({
    mutationFn: (body: Confirming) => client.send(factorOperations.confirmSession, { body }),
    onSuccess: () => onAnswer(true),
  })
  const challenge = useLastChallenge(confirming.error ?? refusal)
  const { error } = confirming
  const isKnown = challengeIn(error) !== undefined || wrongIn(error) !== undefined
  const form = {
    busy: confirming.isPending,
    error,
    failure: error && !isKnown && <Failure error={error} />,
  }
  const cancel = <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('text')}</p>
        {challenge.factors.includes('provider') ? (
          <ProviderConfirmation onAgain={() => onAnswer(false)}>{cancel}</ProviderConfirmation>
        ) : challenge.factors.includes('password') ? (
          <PasswordConfirmation {...form} onGive={(password) => confirming.mutate({ password })}>
            {cancel}
          </PasswordConfirmation>
        ) : (
          <FactorForm
            {...form}
            challenge={challenge}
            submit={t('confirm')}
            onGive={(factor) => confirming.mutate(factor)}
          >
            {cancel}
          </FactorForm>
        )}
      </div>
    </Dialog>
  )
}

interface ProviderConfirmationProps {
  onAgain: () => void
  children: ReactNode
}

/** Users whose password is at the clinic's identity provider confirm by signing in there: the screen is locked until then. */
function ProviderConfirmation({ onAgain, children }: ProviderConfirmationProps) {
  const t = useTranslations('secondFactor.confirmation')
  const lock = useLock()
  return (
    <>
      <p>{t('provider')}</p>
      <Button
        variant="primary"
        onClick={() => {
          onAgain()
          lock('locked')
        }}
      >
        {t('signInAgain')}
      </Button>
      {children}
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations('secondFactor')
  const problem = useTranslations('problem')
  return error instanceof ApiError && error.status === 429
    ? t('rateLimited', { seconds: error.response?.retryAfter ?? 60 })
    : t('failed', { problem: problem(`${problemKind(error)}.title`) })
}

interface PasswordConfirmationProps {
  busy: boolean
  error: Error | null
  /** The same in words, where it was not the password that was wrong. */
  failure: ReactNode
  onGive: (password: string) => void
  children: ReactNode
}

/** Asks users who have no second factor for their password. */
function PasswordConfirmation({ busy, error, failure, onGive, children }: PasswordConfirmationProps) {
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
