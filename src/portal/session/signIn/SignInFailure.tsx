import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'

/** Why signing in did not work, in a sentence of its own for each reason. */
export function SignInFailure({ error }: { error: Error }) {
  const t = useTranslations('session.failure')
  if (error instanceof NetworkError) return t('network')
  if (error instanceof AnswerError) return t('invalidAnswer')
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) return <Pause seconds={error.response?.retryAfter ?? 60} />
  if (error.code === 'one_time_code_expired') return t('codeExpired')
  if (error.code === 'password_sign_in_off') return t('passwordsOff')
  if (error.status === 401) {
    const tries = error.response?.triesLeft
    return tries === undefined ? t('credentials') : t('credentialsTriesLeft', { tries })
  }
  return t('service', { status: error.status })
}

/** Counts the seconds of a pause down. Only its beginning and its end are read out. */
export function Pause({ seconds }: { seconds: number }) {
  const t = useTranslations('session.failure')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    // Not by the wall clock, which may be changed meanwhile.
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  if (left === 0) return t('rateLimitOver')
  return (
    <>
      <span className="sr-only">{t('rateLimited', { seconds })}</span>
      <span aria-hidden="true">{t('rateLimited', { seconds: left })}</span>
    </>
  )
}
