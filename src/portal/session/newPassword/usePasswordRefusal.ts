import { useTranslations } from 'use-intl'
import { passwordRefusals } from '#contract/password.ts'
import { ApiError } from '#portal/http/client/errors.ts'

/** Why the service has refused a new password, in words; undefined where that is not what went wrong. */
export function usePasswordRefusal() {
  const t = useTranslations('passwordRefusal')
  return (error: Error | null): string | undefined => {
    const refused =
      error instanceof ApiError
        ? error.response?.fields?.find(({ name }) => name === 'newPassword')
        : undefined
    if (!refused) return undefined
    const code = passwordRefusals.find((known) => known === refused.code)
    return code ? t(code) : refused.problem
  }
}
