import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import type { MessageBundle } from '#portal/locale/messages.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

/** A form of the sign-in that few need, whose code and texts are loaded when it is shown. */
export const LaterForm = ({ messages, children }: { messages: MessageBundle; children: ReactNode }) => (
  <ErrorBoundary fallback={(error, retry) => <TryAgain error={error} onRetry={retry} />}>
    <Suspense fallback={<Skeleton className="mt-5 h-40 w-full" />}>
      <PageMessages bundles={[messages]}>{children}</PageMessages>
    </Suspense>
  </ErrorBoundary>
)
