import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ClientContext } from '#portal/http/ClientContext.tsx'
import { RequireSession } from '#portal/session/RequireSession.tsx'
import { SessionProvider } from '#portal/session/SessionContext.tsx'
import { Notices } from '#portal/ui/Notices.tsx'
import { PageTitles } from '#portal/ui/PageHeading.tsx'
import { ClinicContext } from './Brand.tsx'
import type { PortalConfig } from '#contract/portalConfig.ts'
import type { Connection } from './connect.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageLoading } from './PageLoading.tsx'
import { pages } from './pagesPart.ts'
import { ProblemPage } from './ProblemPage.tsx'
import { SignInFrame } from './SignInFrame.tsx'

interface AppProps {
  config: PortalConfig
  connection: Connection
}

/** The portal, below its router and its texts. */
export const App = ({ config, connection: { store, client, queryClient } }: AppProps) => (
  <ClinicContext value={config}>
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={store}>
          <PageSurroundings clinicName={config.clinicName}>
            <Guarded>
              <Routes>
                <Route path="/sign-in" element={<SignInFrame />} />
                <Route path="*" element={<SignedIn />} />
              </Routes>
            </Guarded>
          </PageSurroundings>
        </SessionProvider>
      </QueryClientProvider>
    </ClientContext>
  </ClinicContext>
)

/** What goes wrong outside the pages, or has to be waited for there: the code of the pages. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <ProblemPage error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

const SignedIn = () => (
  <RequireSession>
    <pages.Page />
  </RequireSession>
)

function PageSurroundings({ clinicName, children }: { clinicName: string; children: ReactNode }) {
  const t = useTranslations('app')
  const suffix = clinicName || t('portal')
  const titles = useMemo(() => ({ suffix, arrived: { current: false } }), [suffix])
  return (
    <PageTitles value={titles}>
      <Notices dismissLabel={t('dismiss')} keyHint={t('noticeKey')}>
        {children}
      </Notices>
    </PageTitles>
  )
}
