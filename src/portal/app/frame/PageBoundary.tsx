import { Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import type { StepProps } from '#portal/feedback/ProblemPanel.tsx'

const SLOW_AFTER_MS = 5000

interface PageBoundaryProps {
  /** The address of the page: another one resets the boundary. */
  address?: string
  /** The next step after a failure. */
  Step: ComponentType<StepProps>
  children: ReactNode
}

/** A page; while its code is loading a progress line, and where it fails the problem. */
export const PageBoundary = ({ address, Step, children }: PageBoundaryProps) => (
  <ErrorBoundary
    resetKey={address}
    fallback={(error, retry) => <ProblemPage error={error} action={<Step error={error} onRetry={retry} />} />}
  >
    <Suspense fallback={<PageLoading />}>{children}</Suspense>
  </ErrorBoundary>
)

/** A progress line, and a text once loading takes long. */
function PageLoading() {
  const t = useTranslations('app')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex grow flex-col">
      <div aria-hidden="true" className="progress-line h-0.5 overflow-hidden" />
      <p role="status" className={slow ? 'px-6 py-4 text-ink-2 max-md:pl-18' : 'sr-only'}>
        {slow ? t('loadingSlow') : t('loading')}
      </p>
    </div>
  )
}
