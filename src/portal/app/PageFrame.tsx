import { Suspense, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '#portal/http/errors.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageLoading } from './PageLoading.tsx'
import { PageTexts } from './PageTexts.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import type { Route } from './routes.ts'

/** A page, or what stands in its place: waiting, forbidden, failed. */
export function PageFrame({ route: { Page, needs, room } }: { route: Route }) {
  const { role } = useUser()
  const { pathname, search } = useLocation()
  // The same element: where one goes to within the page is no reason to draw all of it, nor to wait for its texts again.
  const page = useMemo(
    () => (
      <PageTexts room={room}>
        <Page />
      </PageTexts>
    ),
    [Page, room],
  )
  if (!may(role, needs)) return <ProblemPage error={new ApiError(403, undefined, null)} />
  return (
    <ErrorBoundary
      resetKey={pathname + search}
      fallback={(error, retry) => <ProblemPage error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageLoading />}>{page}</Suspense>
    </ErrorBoundary>
  )
}
