import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { ClientContext, useClient } from '#portal/http/client/ClientContext.tsx'
import type { Client } from '#portal/http/client/client.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { SessionProvider, useSession } from '#portal/session/SessionContext.tsx'
import { ConfirmationsContext } from '#portal/session/confirmation/confirmations.ts'
import { useIsPreflight } from '#portal/session/keepAddress.ts'
import { isLocked } from '#portal/session/lockState.ts'
import { SignInPage } from '#portal/session/signIn/SignInPage.tsx'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { Toasts, useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { WholeConnection } from './connect.ts'
import { Brand, ClinicContext } from './frame/Brand.tsx'
import { PageBoundary } from './frame/PageBoundary.tsx'
import './lockScreen.css'
import { loadPreload, pages, preflight, settingsSignIn } from './routing/lazyPages.ts'

interface AppProps {
  config: PortalConfig
  connection: WholeConnection
}

/** The portal, below its texts. */
export function App({
  config: first,
  connection: { store, client, queryClient, confirmationRequests },
}: AppProps) {
  const clinic = useState(first)
  const [config] = clinic
  return (
    <ClinicContext value={clinic}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={store}>
          <ConfirmationsContext value={confirmationRequests}>
            <ClientOfUser client={client}>
              <Content config={config} />
            </ClientOfUser>
          </ConfirmationsContext>
        </SessionProvider>
      </QueryClientProvider>
    </ClinicContext>
  )
}

/** Gives the components a client that is bound to the user for whom they were rendered, so that a late request never uses the next user's token. */
function ClientOfUser({ client, children }: { client: Client; children: ReactNode }) {
  const user = useSession().user?.id
  const userClient = useMemo(() => client.of(user), [client, user])
  return <ClientContext value={userClient}>{children}</ClientContext>
}

/**
 * The pages, for signed-in users, or the sign-in page, or the check of the connection. Another user's pages are mounted anew, without state of the
 * user before. While a user has to sign in again, the pages stay mounted under the lock screen.
 */
function Content({ config }: { config: PortalConfig }) {
  const { store, user, sessionEnds } = useSession()
  const outside = useIsPreflight() ? <PreflightFrame config={config} /> : <SignInFrame config={config} />
  return (
    <PageSurroundings clinicName={config.clinicName} audience={sessionEnds}>
      <LostWork />
      <PageBoundary key={user ? sessionEnds : 'sign-in'} Step={TryAgain}>
        {user ? <pages.Page /> : outside}
      </PageBoundary>
      {isLocked(store) && <LockScreen config={config} />}
    </PageSurroundings>
  )
}

interface PageSurroundingsProps {
  clinicName: string
  /** Another number drops the messages of the user before. */
  audience: number
  children: ReactNode
}

export function PageSurroundings({ clinicName, audience, children }: PageSurroundingsProps) {
  const t = useTranslations('app')
  const suffix = clinicName || t('portalName')
  const titles = useMemo(() => ({ suffix, arrived: { current: false } }), [suffix])
  return (
    <PageTitles value={titles}>
      <Toasts audience={audience} dismissLabel={t('dismiss')} keyHint={t('toastKeyHint')}>
        {children}
      </Toasts>
    </PageTitles>
  )
}

/** Notifies that unsaved or unsent work of the previous user was dropped. */
function LostWork() {
  const t = useTranslations('app')
  const notify = useNotify()
  const { sessionEnds, hasLostWork } = useSession()
  const seenSessionEnds = useRef(sessionEnds)
  useEffect(() => {
    if (hasLostWork && seenSessionEnds.current !== sessionEnds) notify(t('lostWork'), 'note')
    seenSessionEnds.current = sessionEnds
  }, [sessionEnds, hasLostWork, notify, t])
  return null
}

/**
 * Covers the whole window until the user has signed in again, or another user has. The pages below stay as they are; `data-locked` on the root hides
 * them, from assistive technology and from print, too (`lockScreen.css`).
 */
const LockScreen = ({ config }: { config: PortalConfig }) => (
  <Modal
    label={useTranslations('session')('locked')}
    onClose={() => {}}
    staysAbove
    initialFocus={(dialog) => dialog.querySelector('input[type=password]')}
    className="lock-screen m-0 h-full max-h-none w-full max-w-none overflow-y-auto bg-page text-ink"
  >
    <SignInFrame config={config} />
  </Modal>
)

/** The sign-in page with preferences. The next page is preloaded as soon as it is known. */
function SignInFrame({ config }: { config: PortalConfig }) {
  const connection = { store: useSession().store, client: useClient(), queryClient: useQueryClient() }
  const { locale } = usePreferences()
  const preload = async () => {
    const preloadPage = await loadPreload(window.location.pathname).catch(() => undefined)
    preloadPage?.(connection, locale, window.location)
  }
  const props = {
    brand: <Brand />,
    // After a failure it is loaded again when it is shown.
    onUse: () => void Promise.allSettled([loadPreload(paths.home), pages.preloadCode(locale)]),
    onSignedIn: () => void preload(),
  }
  return (
    <div className="flex min-h-full flex-col">
      <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
        {config.ownService ? (
          <SignInPage {...props} provider={config.openId} />
        ) : (
          <settingsSignIn.Page {...props} config={config} />
        )}
        <div className="flex gap-2">
          <PreferenceControls />
        </div>
        <DemoNotice />
      </main>
    </div>
  )
}

/** Says that the data is made up, where the service says so. */
function DemoNotice() {
  const t = useTranslations('app')
  return useService()?.demo ? (
    <p className="max-w-sm px-4 text-center text-small text-ink-3">{t('demoNotice')}</p>
  ) : null
}

/** The check of the connection, for users who are not signed in. */
const PreflightFrame = ({ config }: { config: PortalConfig }) => (
  <div className="flex min-h-full flex-col">
    <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-4">
      <Brand />
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </header>
    <main className="mx-auto w-full max-w-3xl px-4 pb-8">
      <preflight.Page config={config} />
    </main>
  </div>
)
