import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

/** Stands round a form of the sign-in that few need, until it is loaded. */
export const LaterForm = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={(error, retry) => <TryAgain error={error} onRetry={retry} />}>
    <Suspense fallback={<Skeleton className="mt-5 h-40 w-full" />}>{children}</Suspense>
  </ErrorBoundary>
)
