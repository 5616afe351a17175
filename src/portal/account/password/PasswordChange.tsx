import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { accountChange, changePassword, showAccountChanged } from '#portal/account/api/account.ts'
import { NewPasswordField } from '#portal/session/newPassword/NewPasswordField.tsx'
import { usePasswordRefusal } from '#portal/session/newPassword/usePasswordRefusal.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Changes the own password. */
export function PasswordChange() {
  const t = useTranslations('account.password')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { username } = useUser()
  const refusalOf = usePasswordRefusal()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
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
  const refusal = refusalOf(changing.error)
  const wrong = wrongPassword(changing.error)
  const submit = () => {
    const isComplete = password !== '' && newPassword !== ''
    setIncomplete(!isComplete)
    if (isComplete) changing.mutate()
  }
  return (
    <FieldGroup title={t('title')} rows>
      <form
        noValidate
        className="flex max-w-lg flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          label={t('present')}
          error={
            wrong && (wrong.tries === undefined ? t('wrong') : t('wrongTriesLeft', { tries: wrong.tries }))
          }
        >
          {(control) => (
            <TextInput
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <NewPasswordField value={newPassword} onChange={setNewPassword} error={refusal} />
        <div role="alert" className="text-small text-danger empty:hidden">
          {isIncomplete && t('incomplete')}
          {!isIncomplete && changing.error && !refusal && !wrong && <Failure error={changing.error} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={changing.isPending}>
            {t('change')}
          </Button>
          <p className="text-small text-ink-3">{t('note')}</p>
        </div>
      </form>
    </FieldGroup>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations('account.password')
  return error instanceof ApiError && error.status === 429
    ? t('rateLimited', { seconds: error.response?.retryAfter ?? 60 })
    : t('failed')
}

/** Whether the present password was wrong, and how many tries are left. */
function wrongPassword(error: Error | null): { tries: number | undefined } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isWrong = error.response?.fields?.some(({ code }) => code === 'wrong_password')
  return isWrong ? { tries: error.response?.triesLeft } : undefined
}
