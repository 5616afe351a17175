import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { factorOperations } from '#contract/factorOperations.ts'
import type { Confirming } from '#contract/factorOperations.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { challengeIn, wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { FactorForm } from '#portal/session/secondFactor/FactorForm.tsx'
import { useLastChallenge } from '#portal/session/secondFactor/useLastChallenge.ts'
import { useLock } from '#portal/session/useLock.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import { PasswordConfirmation } from './PasswordConfirmation.tsx'

export interface ConfirmationDialogProps {
  /** What asks for the confirmation. */
  refusal: ApiError
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks the user to confirm who it is: by a second factor or, without one, by the password. What is done waits until then. */
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

/** Users whose password is at the clinic's identity provider confirm by signing in there: the screen is covered until then. */
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
