import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { DemoSignIns } from '#contract/http/echo.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { InputField } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import type { PortalSession } from '#portal/session/portalSession.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { EndedNotice, LaterForm, useKeepSignedIn } from './SignInCard.tsx'
import type { EndedNoticeProps, SignInHandlers } from './SignInCard.tsx'
import { useTypedBefore } from './useTypedBefore.ts'
import type { Credentials, SignInStepProps } from './signInStep.ts'

interface PasswordFormProps extends SignInHandlers, EndedNoticeProps {
  /** Asks the service for a session. */
  ask: (credentials: Credentials) => Promise<PortalSession>
  /** Says why that failed. */
  Failure: ComponentType<{ error: Error }>
  /** The users of a demonstration. */
  demo: DemoSignIns | undefined
}

/** Signs in by user name and password. */
export function PasswordForm({ ask, Failure, demo, ended, onUse, onSignedIn }: PasswordFormProps) {
  const t = useTranslations('session')
  const { store, user } = useSession()
  const [username, setUsername] = useState(user?.username ?? '')
  const [password, setPassword] = useState('')
  const { keep, box } = useKeepSignedIn()
  const [incomplete, setIncomplete] = useState(false)
  const [step, setStep] = useState<Step>()
  const usernameInput = useTypedBefore(setUsername)
  const passwordInput = useTypedBefore(setPassword)
  const attempt = useMutation({
    mutationFn: ask,
    onMutate: onUse,
    onSuccess: (begun) => {
      if (begun.recoveryCodes || begun.recoveryCodesLeft !== undefined) setStep('secondFactor')
      else enter(begun)
    },
    onError: (error) => {
      setStep((before) => stepAfter(error) ?? before)
      passwordInput.current?.focus()
      passwordInput.current?.select()
    },
  })

  const enter = ({ recoveryCodes: _, recoveryCodesLeft: __, ...session }: PortalSession) => {
    store.begin(session, keep)
    onSignedIn()
  }
  const signIn = (credentials: Credentials) => {
    const complete = credentials.username !== '' && credentials.password !== ''
    setIncomplete(!complete)
    if (complete && !attempt.isPending) attempt.mutate(credentials)
  }
  if (step && attempt.variables) {
    const { variables, data, error } = attempt
    const isFirst = step === 'newPassword' && stepAfter(error) === step
    const { Page } = steps[step]
    return (
      <LaterForm key={step}>
        <Page
          username={variables.username}
          busy={attempt.isPending}
          error={isFirst ? null : error}
          failure={error && !isFirst && <Failure key={attempt.submittedAt} error={error} />}
          session={data}
          onSend={({ newPassword = variables.newPassword, ...factor }) =>
            attempt.mutate({
              username: variables.username,
              password: variables.password,
              ...(newPassword !== undefined && { newPassword }),
              ...factor,
            })
          }
          onEnter={() => data && enter(data)}
          onBack={() => {
            setStep(undefined)
            attempt.reset()
          }}
        />
      </LaterForm>
    )
  }

  return (
    <>
      {!incomplete && !attempt.isError && <EndedNotice ended={ended} />}
      <PlainForm
        className="mt-5 flex flex-col gap-4"
        onSubmit={() => signIn({ username: username.trim(), password })}
      >
        <InputField
          label={t('username')}
          ref={usernameInput}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onFocus={onUse}
          onChange={setUsername}
        />
        <InputField
          label={t('password')}
          ref={passwordInput}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onFocus={onUse}
          onChange={setPassword}
        />
        <FormAlert>
          {incomplete
            ? t('incomplete')
            : attempt.error && <Failure key={attempt.submittedAt} error={attempt.error} />}
        </FormAlert>
        {box}
        <Button type="submit" variant="primary" busy={attempt.isPending}>
          {t('signIn')}
        </Button>
      </PlainForm>
      {demo && (
        <DemoUsers
          users={demo.users}
          onChoose={(name) => signIn({ username: name, password: demo.password })}
        />
      )}
    </>
  )
}

type Step = 'newPassword' | 'secondFactor'

/** The step that the service asks for beside the password. */
function stepAfter(error: Error | null): Step | undefined {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'password_change_required') return 'newPassword'
  return code === 'second_factor_required' || code === 'enrolment_required' ? 'secondFactor' : undefined
}

// Few ever need them, so the sign-in page does without their code.
const steps = {
  newPassword: lazyPage<SignInStepProps>(
    async () => (await import('#portal/session/newPassword/NewPasswordStep.tsx')).NewPasswordStep,
    ['newPassword'],
  ),
  secondFactor: lazyPage<SignInStepProps>(
    async () => (await import('#portal/session/secondFactor/SecondFactorStep.tsx')).SecondFactorStep,
    ['secondFactor'],
  ),
}

interface DemoUsersProps {
  users: DemoSignIns['users']
  onChoose: (username: string) => void
}

function DemoUsers({ users, onChoose }: DemoUsersProps) {
  const t = useTranslations('session')
  const roles = useTranslations('app.roles')
  return (
    <section aria-label={t('demoUsers')} className="mt-5 border-t border-line pt-4">
      <p className="mb-2 text-small text-ink-3">{t('demoUsers')}</p>
      <div className="grid grid-cols-3 gap-2 max-sm:grid-cols-1">
        {users.map(({ username, role }) => (
          <Button key={username} className="px-1 text-small" onClick={() => onChoose(username)}>
            {roles(role)}
          </Button>
        ))}
      </div>
    </section>
  )
}
