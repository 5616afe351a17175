import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { loadTexts } from '#portal/locale/locales.ts'
import { echo } from '#portal/session/echo.ts'
import { keepSession } from '#portal/session/keepSession.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { App } from './App.tsx'
import { readConfig } from './config.ts'
import { connect } from './connect.ts'
import { readPreferences, showPreferences } from './preferences.ts'
import { loadPreload, pages } from './pagesPart.ts'
import { PreferencesProvider } from './PreferencesContext.tsx'

/** Puts the portal on the page. All that it has to ask for is asked for at the same time. */
export async function start(root: HTMLElement): Promise<void> {
  const preferences = readPreferences()
  showPreferences(preferences)
  const textsCome = loadTexts(preferences.locale)
  const store = createTokenStore()
  // What does not come is asked for again by the page that wants it.
  const preloadComes = store.arrived.then(() => {
    if (!store.get().session) return undefined
    void pages.load().catch(() => {})
    return loadPreload().catch(() => undefined)
  })
  const [config] = await Promise.all([readConfig(), store.arrived])
  const connection = connect(store, config.baseUrl, config.timeZone || undefined)
  const { client, queryClient } = connection
  void queryClient.prefetchQuery(echo(client))
  void preloadComes.then((preloadPage) => preloadPage?.(connection, preferences.locale, window.location))
  keepSession(client, store)

  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider preferences={preferences} texts={await textsCome} timeZone={client.timeZone}>
        <BrowserRouter>
          <App config={config} connection={connection} />
        </BrowserRouter>
      </PreferencesProvider>
    </StrictMode>,
  )
}
