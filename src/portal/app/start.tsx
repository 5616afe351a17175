import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadMessages } from '#portal/locale/messages.ts'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { offered } from '#portal/http/query/capabilities.ts'
import { keepAddress } from '#portal/session/keepAddress.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { App } from './App.tsx'
import { loadLanguage } from '#portal/feedback/later/messageLoader.ts'
import { readConfig } from './config.ts'
import { connect } from './connect.ts'
import { readPreferences, showPreferences } from '#portal/preferences/preferenceStore.ts'
import { loadPreload, pages } from './routing/lazyPages.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'

/** Renders the portal. Settings, session, messages and the first page are loaded in parallel. */
export async function start(root: HTMLElement): Promise<void> {
  const preferences = readPreferences()
  showPreferences(preferences)
  const messages = loadMessages(preferences.locale, ['start'])
  const store = createTokenStore()
  // After a failure it is loaded again when it is shown.
  const preloadLoaded = store.ready.then(() => {
    keepAddress(store)
    if (!store.get().session) return undefined
    void pages.preloadCode(preferences.locale).catch(() => {})
    return loadPreload(window.location.pathname).catch(() => undefined)
  })
  const [config] = await Promise.all([readConfig(), store.ready])
  const connection = connect(store, config, await substituteFor(config))
  const { client, queryClient } = connection
  void queryClient.prefetchQuery(offered(client))
  void preloadLoaded.then((preloadPage) => preloadPage?.(connection, preferences.locale, window.location))

  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider
        preferences={preferences}
        messages={await messages}
        loadLanguage={loadLanguage}
        timeZone={client.timeZone}
      >
        <App config={config} connection={connection} />
      </PreferencesProvider>
    </StrictMode>,
  )
}

const substituteFor = async ({ ownService }: PortalConfig) =>
  ownService ? undefined : (await import('#portal/listing/substitute.ts')).listingSubstitute
