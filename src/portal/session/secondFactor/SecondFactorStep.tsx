import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import type { SignInStepProps } from '#portal/session/signIn/signInStep.ts'
import { challengeIn, useLastChallenge } from './challenge.ts'
import { FactorForm } from './FactorForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'

/** The step of a sign-in at which a second factor is asked for, or set up. What the user has to know of it is shown before going on. */
export function SecondFactorStep(props: SignInStepProps) {
  const { username, busy, error, failure, session, onSend, onBack, onEnter } = props
  const t = useTranslations('secondFactor.step')
  const challenge = useLastChallenge(error)
  const box = useRef<HTMLDivElement>(null)
  // Not on the button: a second Enter would go on before anything is read.
  useEffect(() => box.current?.focus(), [session])
  const form = {
    busy,
    error,
    failure: challengeIn(error) ? undefined : failure,
    children: (
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    ),
  }
  if (session)
    return (
      <div ref={box} tabIndex={-1} className="mt-5 flex flex-col gap-4 outline-none">
        {session.recoveryCodes && <RecoveryCodes codes={session.recoveryCodes} />}
        {session.recoveryCodesLeft !== undefined && (
          <div role="status" className="flex flex-col gap-2 rounded-control bg-danger-soft px-4 py-3">
            <p className="font-medium">{t('recoveryUsed')}</p>
            <p>{t('recoveryLeft', { count: session.recoveryCodesLeft })}</p>
          </div>
        )}
        <Button variant="primary" onClick={onEnter}>
          {t(session.recoveryCodes ? 'codesKept' : 'goOn')}
        </Button>
      </div>
    )
  const { enrolment } = challenge
  return (
    <div className="mt-5 flex flex-col gap-4">
      {/* Tells password managers whose code it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <p>{enrolment ? t('enrol') : t('text', { username })}</p>
      {enrolment ? (
        <TotpSetup
          {...form}
          offer={enrolment}
          submit={t('enrolled')}
          onCode={(code) => onSend({ code, enrolment: enrolment.sealed })}
        />
      ) : (
        <FactorForm {...form} challenge={challenge} submit={t('continue')} onGive={onSend} />
      )}
    </div>
  )
}
