import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { SignInFailure } from '#portal/session/signIn/SignInFailure.tsx'

const reasons = {
  sign_in_expired: 'expired',
  sign_in_refused: 'refused',
  no_access: 'noAccess',
  provider_unavailable: 'unavailable',
} as const

/** Why signing in by the identity provider did not work. */
export function ProviderFailure({ error, provider }: { error: Error; provider: string }) {
  const t = useTranslations('openId.failure')
  const code = error instanceof ApiError ? (error.code ?? '') : ''
  if (code in reasons) return t(reasons[code as keyof typeof reasons], { provider })
  return <SignInFailure error={error} />
}
