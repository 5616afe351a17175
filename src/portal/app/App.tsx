import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { ClientContext } from '#portal/http/client/ClientContext.tsx'
import type { Client } from '#portal/http/client/client.ts'
import { SessionProvider, useSession } from '#portal/session/SessionContext.tsx'
import { ConfirmationsContext } from '#portal/session/confirmation/confirmations.ts'
import { isLocked } from '#portal/session/lockState.ts'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import type { ToastListProps } from '#portal/ui/overlay/ToastList.tsx'
import { Toasts, useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { WholeConnection } from './connect.ts'
import { ClinicContext } from './frame/Brand.tsx'
import { PageBoundary } from './frame/PageBoundary.tsx'
import './lockScreen.css'
import { pages } from './routing/lazyPages.ts'
import { lockScreen, lockScreenCode, signedOut } from './routing/signedOutPages.ts'

interface AppProps {
  config: PortalConfig
  connection: WholeConnection
  /** The settings with which the HTML was made that React takes over. */
  htmlConfig?: PortalConfig
}

/** The portal, below its texts. */
export function App({
  config: first,
  connection: { store, client, queryClient, confirmationRequests },
  htmlConfig = first,
}: AppProps) {
  const [latest, setConfig] = useState(first)
  const config = useIsTakenOver() ? latest : htmlConfig
  const clinic = useMemo(() => [config, setConfig] as [PortalConfig, typeof setConfig], [config])
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

/** False while React takes the HTML over, which has to be what it renders. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

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
  const isUser = user !== undefined
  return (
    <PageSurroundings clinicName={config.clinicName} audience={sessionEnds}>
      <LostWork />
      {isUser && <SessionCode />}
      <PageBoundary key={isUser ? sessionEnds : 'sign-in'} Step={TryAgain}>
        {isUser ? <pages.Page /> : <signedOut.Page config={config} />}
      </PageBoundary>
      {isLocked(store) && <Locked config={config} />}
    </PageSurroundings>
  )
}

/** The lock screen. Until its code is there, and where it does not come, the pages are hidden all the same (`lockScreen.css`). */
const Locked = ({ config }: { config: PortalConfig }) =>
  createPortal(
    <div className="lock-screen fixed inset-0 overflow-y-auto bg-page text-ink">
      <PageBoundary Step={TryAgain}>
        <lockScreen.Page config={config} />
      </PageBoundary>
    </div>,
    document.body,
  )

const LazyToastList = lazyPart<ToastListProps>({
  name: 'the notices',
  load: async () => (await import('#portal/ui/overlay/ToastList.tsx')).ToastList,
})

/** Loads what a session needs even where the network has gone meanwhile. The sign-in page does not wait while it is evaluated. */
function SessionCode() {
  useIdlePreload(lockScreenCode, { evenUnused: true })
  useIdlePreload(LazyToastList, { evenUnused: true })
  return null
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
      <Toasts
        audience={audience}
        labels={{ dismiss: t('dismiss'), keyHint: t('toastKeyHint') }}
        List={LazyToastList}
      >
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
