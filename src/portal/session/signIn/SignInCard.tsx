import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

export interface SignInHandlers {
  /** Somebody is about to sign in, or tries to: what comes next may be loaded. */
  onUse: () => void
  /** Somebody has signed in, and the address is that of the page that comes next. */
  onSignedIn: () => void
}

interface SignInCardProps {
  /** The clinic's name and logo. */
  brand: ReactNode
  /** The form. */
  children: ReactNode
}

/** The frame of every form to sign in. */
export function SignInCard({ brand, children }: SignInCardProps) {
  const t = useTranslations('session')
  const { user } = useSession()
  return (
    <div className="w-full max-w-[25rem] rounded-dialog border border-line bg-panel p-8 shadow-card max-sm:p-6">
      {brand}
      {user ? (
        <h1 className="mt-4 text-large font-semibold tracking-tight">{t('locked')}</h1>
      ) : (
        <PageHeading isLarge title={t('title')} className="mt-4" />
      )}
      {children}
    </div>
  )
}

export interface EndedNoticeProps {
  /** The message about a session that the service has ended, in place of the usual one. */
  ended?: ReactNode
}

/** Why the session before is over. */
export function EndedNotice({ ended: text }: EndedNoticeProps) {
  const t = useTranslations('session.reason')
  const { ended } = useSession()
  if (!ended) return null
  return (
    <p role="status" className="mt-3 rounded-control bg-sunken px-3 py-2 text-small text-ink-2">
      {(ended === 'ended' && text) || t(ended)}
    </p>
  )
}

/** The box to stay signed in on this device. At the lock screen there is none: the user stays signed in as before. */
export function useKeepSignedIn() {
  const t = useTranslations('session')
  const { user } = useSession()
  const [keep, setKeep] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // It may have been checked in the HTML, before the code was there.
  useLayoutEffect(() => setKeep(input.current?.checked ?? false), [])
  const box = (
    <Checkbox
      ref={input}
      label={t('keepSignedIn')}
      checked={keep}
      onChange={(event) => setKeep(event.target.checked)}
    />
  )
  return user ? { keep: undefined, box: null } : { keep, box }
}

/** Stands round a form of the sign-in that few need, until it is loaded. */
export const LaterForm = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={(error, retry) => <TryAgain error={error} onRetry={retry} />}>
    <Suspense fallback={<Skeleton className="mt-5 h-40 w-full" />}>{children}</Suspense>
  </ErrorBoundary>
)
