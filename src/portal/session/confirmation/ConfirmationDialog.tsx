import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { factorOperations } from '#contract/session/factorOperations.ts'
import type { Confirming } from '#contract/session/factorOperations.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { FactorForm } from '#portal/session/secondFactor/FactorForm.tsx'
import { ProofForm } from '#portal/session/secondFactor/ProofForm.tsx'
import { challengeIn, useLastChallenge, wrongIn } from '#portal/session/secondFactor/challenge.ts'
import { useLock } from '#portal/session/useSignOut.ts'
import { Button } from '#portal/ui/form/Button.tsx'
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
  const { username } = useUser()
  const lock = useLock()
  const confirming = useMutation({
    mutationFn: (body: Confirming) => client.send(factorOperations.confirmSession, { body }),
    onSuccess: () => onAnswer(true),
  })
  const challenge = useLastChallenge(confirming.error ?? refusal)
  const { error } = confirming
  const isKnown = challengeIn(error) !== undefined || wrongIn(error) !== undefined
  const cancel = <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
  const form = {
    busy: confirming.isPending,
    error,
    failure: error && !isKnown && <Failure error={error} />,
    submit: t('confirm'),
    children: cancel,
  }
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('text')}</p>
        {challenge.factors.includes('provider') ? (
          // The password is at the clinic's identity provider: its user signs in there, and the screen is locked until then.
          <>
            <p>{t('provider')}</p>
            <Button
              variant="primary"
              onClick={() => {
                onAnswer(false)
                lock('locked')
              }}
            >
              {t('signInAgain')}
            </Button>
            {cancel}
          </>
        ) : challenge.factors.includes('password') ? (
          <ProofForm {...form} kind="password" onGive={(password) => confirming.mutate({ password })}>
            {/* Tells password managers whose password it is. */}
            <input type="hidden" name="username" autoComplete="username" value={username} />
            {cancel}
          </ProofForm>
        ) : (
          <FactorForm {...form} challenge={challenge} onGive={(factor) => confirming.mutate(factor)} />
        )}
      </div>
    </Dialog>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations('secondFactor')
  const problemTitle = useProblemTitle()
  return error instanceof ApiError && error.status === 429
    ? t('rateLimited', { seconds: error.response?.retryAfter ?? 60 })
    : t('failed', { problem: problemTitle(error) })
}
