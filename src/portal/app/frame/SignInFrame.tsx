import type { PortalConfig } from '#contract/portalConfig.ts'
import { paths } from '#contract/portalPaths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { SignInPage } from '#portal/session/signIn/SignInPage.tsx'
import { Brand } from './Brand.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { loadPreload, pages, settingsSignIn } from '#portal/app/routing/lazyPages.ts'

/** The sign-in page with banner and preferences. The next page is preloaded as soon as it is known. */
export function SignInFrame({ config }: { config: PortalConfig }) {
  const connection = { store: useSession().store, client: useClient(), queryClient: useQueryClient() }
  const { locale } = usePreferences()
  const preload = async () => {
    const preloadPage = await loadPreload(window.location.pathname).catch(() => undefined)
    preloadPage?.(connection, locale, window.location)
  }
  const props = {
    brand: <Brand />,
    // After a failure it is loaded again when it is shown.
    onUse: () => void Promise.allSettled([loadPreload(paths.home), pages.loadCode()]),
    onSignedIn: () => void preload(),
  }
  return (
    <div className="flex min-h-full flex-col">
      <DemoBanner />
      <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
        {config.ownService ? (
          <SignInPage {...props} provider={config.openId} />
        ) : (
          <settingsSignIn.Page {...props} config={config} />
        )}
        <div className="flex gap-2">
          <PreferenceControls />
        </div>
      </main>
    </div>
  )
}
