import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { wrongIn } from './challenge.ts'
import { PasskeyError } from './passkeys.ts'

/** The problem of a code or a passkey in words; undefined for any other error. */
export function useFactorProblem() {
  const t = useTranslations('secondFactor')
  return (error: Error | null, kind: 'totp' | 'recovery' = 'totp') => {
    const wrong = wrongIn(error)
    const tries = error instanceof ApiError ? error.response?.triesLeft : undefined
    const withTries = (text: string) => (tries === undefined ? text : `${text} ${t('triesLeft', { tries })}`)
    return {
      code:
        wrong === 'wrong_code' ? withTries(t(kind === 'totp' ? 'wrongCode' : 'wrongRecovery')) : undefined,
      passkey:
        wrong === 'wrong_passkey'
          ? withTries(t('wrongPasskey'))
          : error instanceof PasskeyError
            ? t(`passkey.${error.failure}`)
            : undefined,
    }
  }
}
