import { use, useMemo } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { pagePatterns, paths } from '#contract/portal/portalPaths.ts'
import { ClinicContext } from '#portal/app/frame/Brand.tsx'
import { PageBoundary } from '#portal/app/frame/PageBoundary.tsx'
import { Shell } from '#portal/app/frame/Shell.tsx'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { BirthDatePrecisionContext } from '#portal/patients/identity/birthDatePrecision.ts'
import { useCan } from '#portal/session/can.ts'
import { returnAddress } from '#portal/session/keepAddress.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { accountPage, pagesOf, preflightPage, routes } from './routes.ts'
import type { PageRoute } from './routes.ts'

/** All that signed-in users see, with its router: the sign-in page does without one. */
export const Pages = () => (
  <BirthDatePrecisionContext value={use(ClinicContext)[0].birthDates}>
    <BrowserRouter>
      <Routes>
        <Route path={pagePatterns.signIn} element={<PageBefore />} />
        <Route element={<Shell />}>
          <Route path={paths.home} element={<FirstPage />} />
          {routes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<PageOfRoute key={route.path} route={route} />}
            />
          ))}
          <Route path={pagePatterns.account} element={<Account />} />
          <Route path={pagePatterns.preflight} element={<Preflight />} />
          <Route path="*" element={<RefusedPage status={404} />} />
        </Route>
      </Routes>
    </BrowserRouter>
  </BirthDatePrecisionContext>
)

/** Leads back from the sign-in page: to sign in once more changes nothing. */
const PageBefore = () => <Navigate to={returnAddress(useLocation().search)} replace />

/** Leads to the first page that the user may see. */
function FirstPage() {
  const user = useUser()
  const [first] = pagesOf(user, useClient())
  return first ? <Navigate to={first.home} replace /> : <RefusedPage status={403} />
}

/** A page with its messages, for those who may see it. */
function PageOfRoute({ route: { Page, needs } }: { route: PageRoute }) {
  const isAllowed = useCan(needs)
  const { pathname, search } = useLocation()
  // The same element: another address of the same page renders only what depends on it, and does not wait for its messages again.
  const page = useMemo(() => <Page />, [Page])
  if (!isAllowed) return <RefusedPage status={403} />
  return (
    <PageBoundary address={pathname + search} Step={NextStep}>
      {page}
    </PageBoundary>
  )
}

/** The user's own account, for every user. */
const Account = () => (
  <PageBoundary address={paths.account} Step={NextStep}>
    <accountPage.Page />
  </PageBoundary>
)

/** The check of the connection, for every user: it is no part of the work, so the navigation names it apart. */
const Preflight = () => (
  <PageBoundary Step={NextStep}>
    <preflightPage.Page config={use(ClinicContext)[0]} />
  </PageBoundary>
)

/** Replaces a page that the user may not see, or that does not exist. */
function RefusedPage({ status }: { status: 403 | 404 }) {
  const error = new ApiError(status, undefined, null)
  return <ProblemPage error={error} action={<NextStep error={error} />} />
}
