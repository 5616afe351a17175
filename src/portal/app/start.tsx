import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
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
import { loadPreload, pages, settingsSignIn } from './routing/lazyPages.ts'
import { providerForm } from '#portal/session/signIn/SignInPage.tsx'
import { signedOut } from './routing/signedOutPages.ts'
import { configInHtml, showsSignIn, withoutClinic } from './signInHtml.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'

interface Started {
  content: ReactNode
  timeZone: string
  /** The HTML has this content already: React takes its elements over, with what was typed into them. */
  isInHtml?: boolean
}

/** Renders the portal, or a page at its address that knows nothing of sessions. */
export async function start(root: HTMLElement): Promise<void> {
  const preferences = readPreferences()
  showPreferences(preferences)
  const messages = loadMessages(preferences.locale, ['start'])
  const lone = loneNames.find((name) => window.location.pathname.replace(/\/$/, '') === paths[name])
  const started = await (lone ? startLone(lone) : startPortal(root, preferences.locale))
  const page = (
    <StrictMode>
      <PreferencesProvider
        preferences={preferences}
        messages={await messages}
        loadLanguage={loadLanguage}
        timeZone={started.timeZone}
      >
        {started.content}
      </PreferencesProvider>
    </StrictMode>
  )
  if (started.isInHtml) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

/** Loads settings, session, messages and the first page in parallel. */
async function startPortal(root: HTMLElement, locale: Locale): Promise<Started> {
  const store = createTokenStore()
  // What fails here is loaded again when it is rendered.
  const preloadLoaded = store.ready.then(() => {
    keepAddress(store)
    const hasSession = store.get().session !== undefined
    void (hasSession ? pages : signedOut).preloadCode(locale).catch(() => {})
    if (!hasSession) return undefined
    // Loads the browser's data of languages while the first answers are awaited: where the first rows have to load it, they take twice as long.
    setTimeout(() => new Intl.DateTimeFormat(locale))
    return loadPreload(window.location.pathname).catch(() => undefined)
  })
  const [config] = await Promise.all([readConfig(), store.ready])
  const connection = connect(store, config, await substituteFor(config))
  const { client, queryClient } = connection
  void queryClient.prefetchQuery(offered(client))
  void preloadLoaded.then((preloadPage) => preloadPage?.(connection, locale, window.location))
  const isInHtml = !store.get().user && showsSignIn(root, config, locale)
  // Otherwise React would first show the loading state of these parts in place of their HTML.
  if (isInHtml) await signInCode(config, locale)
  const htmlConfig = isInHtml && !configInHtml() ? withoutClinic(config) : config
  const content = <App config={config} connection={connection} htmlConfig={htmlConfig} />
  return { content, timeZone: client.timeZone, isInHtml }
}

const signInCode = ({ ownService, openId }: PortalConfig, locale: Locale) =>
  Promise.all([
    signedOut.preloadCode(locale),
    ownService ? openId && providerForm.preloadCode(locale) : settingsSignIn.preloadCode(locale),
  ])

const loneNames = ['wall', 'shared'] as const

async function startLone(name: (typeof loneNames)[number]): Promise<Started> {
  const [config, { LonePage }] = await Promise.all([readConfig(), import('./LonePage.tsx')])
  const timeZone = config.timeZone || browserTimeZone()
  return { content: <LonePage name={name} config={config} timeZone={timeZone} />, timeZone }
}

const substituteFor = async ({ ownService }: PortalConfig) =>
  ownService ? undefined : (await import('#portal/listing/substitute.ts')).listingSubstitute
