import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createClient } from '#portal/http/client.ts'
import { createQueryClient } from '#portal/http/queryClient.ts'
import { loadCatalogue } from '#portal/locale/locales.ts'
import { echo } from '#portal/session/echo.ts'
import { keepSession } from '#portal/session/keepSession.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { App } from './App.tsx'
import { readConfig } from './config.ts'
import { forgetOnChange } from './forgetOnChange.ts'
import { readPreferences, showPreferences } from './preferences.ts'
import { PreferencesProvider } from './PreferencesContext.tsx'
import { preloadPage } from './preloadPage.ts'

/** Puts the portal on the page. All that it has to ask for is asked for at the same time. */
export async function start(root: HTMLElement): Promise<void> {
  const preferences = readPreferences()
  showPreferences(preferences)
  const catalogueComes = loadCatalogue(preferences.locale)
  const store = createTokenStore()
  const queryClient = createQueryClient()
  forgetOnChange(store, queryClient)

  const config = await readConfig()
  const client = createClient({
    baseUrl: config.baseUrl,
    token: () => store.get().session?.token,
    onRefusedToken: (token) => {
      // A request may come back after its token was renewed, or after somebody else has signed in.
      if (store.get().session?.token === token) store.end('ended')
    },
  })
  void queryClient.prefetchQuery(echo(client))
  preloadPage(store, { client, queryClient, location: window.location })
  keepSession(client, store)

  createRoot(root).render(
    <StrictMode>
      <PreferencesProvider preferences={preferences} catalogue={await catalogueComes}>
        <BrowserRouter>
          <App config={config} client={client} queryClient={queryClient} store={store} />
        </BrowserRouter>
      </PreferencesProvider>
    </StrictMode>,
  )
}
