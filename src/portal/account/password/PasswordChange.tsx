import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { accountChange, changePassword, showAccountChanged } from '#portal/account/api/account.ts'
import { NewPasswordField, usePasswordRefusal } from '#portal/session/newPassword/NewPasswordField.tsx'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { InputField } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Changes the own password. */
export function PasswordChange() {
  const t = useTranslations('account.password')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { username } = useUser()
  const newPasswordRefusal = usePasswordRefusal()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changing = useSingleMutation({
    ...accountChange,
    mutationFn: () => changePassword(client, { password, newPassword }),
    onSuccess: () => {
      setPassword('')
      setNewPassword('')
      notify(t('changed'))
      void showAccountChanged(queryClient)
    },
  })
  const { error } = changing
  const typed = { password, newPassword }
  const missing = (['password', 'newPassword'] as const).filter((field) => typed[field] === '')
  const formRef = useRef<HTMLFormElement>(null)
  const problems = useFieldProblems({
    formRef,
    problems: new Map(missing.map((field) => [field, { text: t(`missing.${field}`), isMissing: true }])),
    labelOf: (field) => field,
    error,
    refusalText: ({ name, code }) => {
      if (name === 'newPassword') return newPasswordRefusal(error)
      if (code !== 'wrong_password') return undefined
      const tries = error instanceof ApiError ? error.response?.triesLeft : undefined
      return tries === undefined ? t('wrong') : t('wrongTriesLeft', { tries })
    },
  })
  const failure = (reason: Error) =>
    reason instanceof ApiError && reason.status === 429
      ? t('rateLimited', { seconds: reason.response?.retryAfter ?? 60 })
      : t('failed')
  return (
    <FieldGroup title={t('title')} rows>
      <PlainForm
        ref={formRef}
        className="flex max-w-lg flex-col gap-4"
        onSubmit={() => problems.passes() && changing.mutate()}
      >
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <InputField
          label={t('present')}
          error={problems.errorOf('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <NewPasswordField
          value={newPassword}
          onChange={setNewPassword}
          error={problems.errorOf('newPassword')}
        />
        <FormAlert>{error && problems.shown.length === 0 && failure(error)}</FormAlert>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={changing.isPending}>
            {t('change')}
          </Button>
          <p className="text-small text-ink-3">{t('note')}</p>
        </div>
      </PlainForm>
    </FieldGroup>
  )
}
