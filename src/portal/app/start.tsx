import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadMessages } from '#portal/locale/messages.ts'
import type { Locale } from '#portal/locale/locales.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { offered } from '#portal/http/query/capabilities.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { keepAddress } from '#portal/session/keepAddress.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { App } from './App.tsx'
import { loadLanguage } from '#portal/feedback/later/messageLoader.ts'
import { readConfig } from './config.ts'
import { connect } from './connect.ts'
import { readPreferences, showPreferences } from '#portal/preferences/preferenceStore.ts'
import { loadPreload, pages } from './routing/lazyPages.ts'
import { signedOut } from './routing/signedOutPages.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'

interface Started {
  content: ReactNode
  timeZone: string
}

/** Renders the portal, or the wall at its address. */
export async function start(root: HTMLElement): Promise<void> {
  const preferences = readPreferences()
  showPreferences(preferences)
  const messages = loadMessages(preferences.locale, ['start'])
  const isWall = window.location.pathname.replace(/\/$/, '') === paths.wall
  const { content, timeZone } = await (isWall ? startWall() : startPortal(preferences.locale))

  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider
        preferences={preferences}
        messages={await messages}
        loadLanguage={loadLanguage}
        timeZone={timeZone}
      >
        {content}
      </PreferencesProvider>
    </StrictMode>,
  )
}

/** Settings, session, messages and the first page are loaded in parallel. */
async function startPortal(locale: Locale): Promise<Started> {
  const store = createTokenStore()
  // After a failure it is loaded again when it is shown.
  const preloadLoaded = store.ready.then(() => {
    keepAddress(store)
    const hasSession = store.get().session !== undefined
    void (hasSession ? pages : signedOut).preloadCode(locale).catch(() => {})
    if (!hasSession) return undefined
    return loadPreload(window.location.pathname).catch(() => undefined)
  })
  const [config] = await Promise.all([readConfig(), store.ready])
  const connection = connect(store, config, await substituteFor(config))
  const { client, queryClient } = connection
  void queryClient.prefetchQuery(offered(client))
  void preloadLoaded.then((preloadPage) => preloadPage?.(connection, locale, window.location))
  return { content: <App config={config} connection={connection} />, timeZone: client.timeZone }
}

async function startWall(): Promise<Started> {
  const [config, { WallApp }] = await Promise.all([readConfig(), import('./WallApp.tsx')])
  const timeZone = config.timeZone || browserTimeZone()
  return { content: <WallApp config={config} timeZone={timeZone} />, timeZone }
}

const substituteFor = async ({ ownService }: PortalConfig) =>
  ownService ? undefined : (await import('#portal/listing/substitute.ts')).listingSubstitute
