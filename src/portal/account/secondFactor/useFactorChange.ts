import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { accountChange, showAccountChanged } from '#portal/account/api/account.ts'
import { PasskeyError } from '#portal/session/secondFactor/passkeys.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** A change of the user's second factor, after which the account is read again. A failure is shown in a notice, unless `isShown`: then the form shows it. */
export function useFactorChange<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  onSuccess: (data: Data, variables: Variables) => void,
  isShown: (error: Error) => boolean = () => false,
) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failure = useFactorFailure()
  return useSingleMutation<Data, Variables>({
    ...accountChange,
    mutationFn,
    onSuccess,
    onError: (error) => {
      if (!isShown(error)) notify(failure(error), 'note')
    },
    // Not waited for: the next press would do nothing until the account is read.
    onSettled: () => void showAccountChanged(queryClient),
  })
}

/** Why a change was not made, in words. */
function useFactorFailure() {
  const t = useTranslations('secondFactor')
  const problemTitle = useProblemTitle()
  return (error: Error): string => {
    if (error instanceof PasskeyError) return t(`passkey.${error.failure}`)
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'confirmation_required') return t('account.notConfirmed')
    if (code === 'in_use') return t('account.lastStays')
    const fields = error instanceof ApiError ? (error.response?.fields ?? []) : []
    if (fields.some((field) => field.code === 'expired')) return t('account.expired')
    if (fields.some((field) => field.code === 'wrong_passkey')) return t('wrongPasskey')
    return t('account.failed', { problem: problemTitle(error) })
  }
}
