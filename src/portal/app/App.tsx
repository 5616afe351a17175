import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Client } from '#portal/http/client.ts'
import { ClientContext } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { RequireSession } from '#portal/session/RequireSession.tsx'
import { SessionProvider } from '#portal/session/SessionContext.tsx'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import { Notices } from '#portal/ui/Notices.tsx'
import { PageTitles } from '#portal/ui/PageHeading.tsx'
import { ClinicContext } from './Brand.tsx'
import type { Config } from './config.ts'
import { Home } from './Home.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PageLoading } from './PageLoading.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { routes, shell } from './routes.ts'
import { SignInFrame } from './SignInFrame.tsx'

export interface AppProps {
  config: Config
  client: Client
  queryClient: QueryClient
  store: TokenStore
}

/** The portal, below its router and its texts. */
export const App = ({ config, client, queryClient, store }: AppProps) => (
  <ClinicContext value={config}>
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={store}>
          <PageSurroundings clinicName={config.clinicName}>
            <Suspense fallback={<PageLoading />}>
              <Routes>
                <Route path="/sign-in" element={<SignInFrame />} />
                <Route element={<SignedIn />}>
                  <Route index element={<Home />} />
                  {routes.map((route) => (
                    <Route
                      key={route.path}
                      path={route.path}
                      element={<PageFrame key={route.path} route={route} />}
                    />
                  ))}
                  <Route path="*" element={<ProblemPage error={new ApiError(404, undefined, null)} />} />
                </Route>
              </Routes>
            </Suspense>
          </PageSurroundings>
        </SessionProvider>
      </QueryClientProvider>
    </ClientContext>
  </ClinicContext>
)

const SignedIn = () => (
  <RequireSession>
    <shell.Page />
  </RequireSession>
)

function PageSurroundings({ clinicName, children }: { clinicName: string; children: ReactNode }) {
  const t = useTranslations('app')
  const suffix = clinicName || t('portal')
  const titles = useMemo(() => ({ suffix, arrived: { current: false } }), [suffix])
  return (
    <PageTitles value={titles}>
      <Notices dismissLabel={t('dismiss')}>{children}</Notices>
    </PageTitles>
  )
}
