import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useService } from '#portal/http/query/capabilities.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import type { Locale } from '#portal/locale/locales.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useIsPreflight } from '#portal/session/keepAddress.ts'
import { SignInPage } from '#portal/session/signIn/SignInPage.tsx'
import { takeOver } from './signInHtml.ts'
import { Brand } from './frame/Brand.tsx'
import { dataPreloads } from './routing/dataPreloads.ts'
import { loadPreload, pages, preflight, settingsSignIn } from './routing/lazyPages.ts'

export interface SignedOutProps {
  config: PortalConfig
}

/** What there is for somebody who is not signed in: the sign-in page, or the check of the connection. */
export const SignedOut = (props: SignedOutProps) =>
  useIsPreflight() ? <PreflightFrame {...props} /> : <SignInFrame {...props} />

/** The sign-in page with preferences. The next page is preloaded as soon as it is known. */
export function SignInFrame({ config }: SignedOutProps) {
  const connection = { store: useSession().store, client: useClient(), queryClient: useQueryClient() }
  const t = useTranslations('app')
  const { locale } = usePreferences()
  const service = useService()
  const demo = config.demo ?? service?.demo
  useEffect(takeOver, [])
  const preload = async () => {
    const preloadPage = await loadPreload(window.location.pathname).catch(() => undefined)
    preloadPage?.(connection, locale, window.location)
  }
  const props = {
    brand: <Brand />,
    // After a failure it is loaded again when it is shown.
    onUse: () => void preloadInTurns(locale).catch(() => {}),
    onSignedIn: () => void preload(),
  }
  return (
    <div className="flex min-h-full flex-col">
      <main className="flex grow flex-col items-center justify-center gap-3 px-4 py-8">
        {config.ownService ? (
          <SignInPage {...props} provider={config.openId} demo={demo} />
        ) : (
          <settingsSignIn.Page {...props} config={config} demo={demo} />
        )}
        <div className="flex gap-2">
          <PreferenceControls />
        </div>
        {demo && <p className="max-w-sm px-4 text-center text-small text-ink-3">{t('demoNotice')}</p>}
      </main>
    </div>
  )
}

/** What is evaluated in one task would hold up the user, who is typing. */
async function preloadInTurns(locale: Locale): Promise<void> {
  await pages.preloadCode(locale)
  for (const load of Object.values(dataPreloads)) await load()
}

/** The check of the connection, for users who are not signed in. */
const PreflightFrame = ({ config }: SignedOutProps) => (
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
