import { act, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type * as z from 'zod/mini'
import type { Permission } from '#contract/access/access.ts'
import type { Role } from '#contract/access/roles.ts'
import { sessionOperations } from '#contract/session/session.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { App } from '#portal/app/App.tsx'
import { loadLanguage } from '#portal/feedback/later/messageLoader.ts'
import { connect } from '#portal/app/connect.ts'
import { listingSubstitute } from '#portal/listing/substitute.ts'
import type { Theme } from '#portal/preferences/preferenceStore.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { keepAddress } from '#portal/session/keepAddress.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { beginHistory } from './beginHistory.ts'
import { portalConfig } from './portalConfig.ts'
import { sharedService } from './sharedService.ts'
import { testPassword } from './testPassword.ts'
import { setUpUser } from './setUpUser.ts'

// Loads all modules of the portal. Otherwise the first test in a worker that needs a lazily loaded part may see the page without it, the longer the
// busier the machine is.
import.meta.glob(['../../src/portal/**/*.{ts,tsx}', '!**/app/main.tsx', '!**/prerender/*'], { eager: true })

interface Settings {
  /** The role of the user who is signed in already. */
  role?: Role
  /** The user of this name, in place of that of the role: for example an `ownUser`. */
  username?: string
  /** In place of those of the role: what a permission list that the clinic made holds. */
  permissions?: readonly Permission[]
  /** The session of another service's user, who is signed in already. */
  session?: PortalSession
  locale?: Locale
  theme?: Theme
  serviceUrl?: string
  /** The time zone of the clinic; by default the one of the device. */
  timeZone?: string
  /** Other settings of the portal. By default the service is the bundled one. */
  config?: Partial<z.input<typeof PortalConfig>>
}

/** Renders the whole portal at an address, as `start` does, with the real service. */
export async function renderPortal(path: string, settings: Settings = {}) {
  const {
    role,
    username = role,
    permissions,
    locale = 'en',
    theme = 'system',
    serviceUrl = (await sharedService('portal')).url,
    timeZone = '',
  } = settings
  const store = createTokenStore()
  const config = portalConfig(serviceUrl, { timeZone, ...settings.config })
  const connection = connect(store, config, config.ownService ? undefined : listingSubstitute)
  if (username) {
    const credentials = { username, password: testPassword }
    const session = await connection.client.send(sessionOperations.authenticate, { body: credentials })
    const listed = permissions && {
      role: null,
      permissions: [...permissions],
      permissionList: { id: 4, name: 'Reception of the annex' },
    }
    store.begin({ ...session, user: { ...session.user, ...listed } }, false)
  }
  if (settings.session) store.begin(settings.session, false)
  beginHistory(path)
  onTestFinished(keepAddress(store))
  const page = (
    <PreferencesProvider
      preferences={{ theme, locale }}
      messages={await loadMessages(locale, ['start'])}
      loadLanguage={loadLanguage}
      timeZone={connection.client.timeZone}
    >
      <App config={config} connection={connection} />
    </PreferencesProvider>
  )
  // Gives the document a clipboard, as a browser's page has it from its beginning.
  const user = setUpUser()
  // The page loads its messages and its code first.
  await act(async () => void render(page))
  return {
    ...connection,
    user,
    address: () => window.location.pathname + window.location.search + window.location.hash,
    /** Goes so many steps through the history. */
    go: (steps: number) => act(async () => window.history.go(steps)),
  }
}
