import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Client } from '#portal/http/client.ts'
import { ClientContext } from '#portal/http/ClientContext.tsx'
import { RequireSession } from '#portal/session/RequireSession.tsx'
import { SessionProvider, useSession } from '#portal/session/SessionContext.tsx'
import { Notices, useNotify } from '#portal/ui/Notices.tsx'
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
    <QueryClientProvider client={queryClient}>
      <SessionProvider store={store}>
        <ClientOfUser client={client}>
          <PageSurroundings clinicName={config.clinicName}>
            <Guarded>
              <Routes>
                <Route path="/sign-in" element={<SignInFrame />} />
                <Route path="*" element={<SignedIn />} />
              </Routes>
            </Guarded>
          </PageSurroundings>
        </ClientOfUser>
      </SessionProvider>
    </QueryClientProvider>
  </ClinicContext>
)

/** What is drawn for a user sends in that user's name alone, however late: nothing of it may go out as the next one's. */
function ClientOfUser({ client, children }: { client: Client; children: ReactNode }) {
  const user = useSession().session?.user.id
  const own = useMemo(() => client.of(user), [client, user])
  return <ClientContext value={own}>{children}</ClientContext>
}

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
      <Notices audience={useSession().left} dismissLabel={t('dismiss')} keyHint={t('noticeKey')}>
        <LostWork />
        {children}
      </Notices>
    </PageTitles>
  )
}

/** Notifies that unsaved or unsent work of the previous user was dropped. */
function LostWork() {
  const t = useTranslations('app')
  const notify = useNotify()
  const { left, lost } = useSession()
  const told = useRef(left)
  useEffect(() => {
    if (lost && told.current !== left) notify(t('lostWork'), 'note')
    told.current = left
  }, [left, lost, notify, t])
  return null
}
