import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { useTranslations } from 'use-intl'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { BRAND, demoRoles, LOGO, NAME, PROVIDER, signInKinds } from '#contract/portal/signInHtml.ts'
import type { SignInHtml, SignInKind } from '#contract/portal/signInHtml.ts'
import { App } from '#portal/app/App.tsx'
import type { WholeConnection } from '#portal/app/connect.ts'
import { Brand, ClinicContext } from '#portal/app/frame/Brand.tsx'
import { createClient } from '#portal/http/client/client.ts'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { locales } from '#portal/locale/locales.ts'
import type { Locale } from '#portal/locale/locales.ts'
import { LocaleProvider } from '#portal/locale/LocaleProvider.tsx'
import { loadMessages } from '#portal/locale/messages.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'
import { confirmations } from '#portal/session/confirmation/confirmations.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import { Button } from '#portal/ui/form/Button.tsx'

async function renderSignIn(): Promise<Omit<SignInHtml, 'styles'>> {
  const brand = {
    withLogo: await renderBrand('en', { clinicName: NAME, logo: LOGO }),
    withoutLogo: await renderBrand('en', { clinicName: NAME }),
  }
  const inAll = async <T,>(make: (locale: Locale) => Promise<T>) =>
    Object.fromEntries(
      await Promise.all(locales.map(async (locale) => [locale, await make(locale)] as const)),
    )
  const page = async (locale: Locale, kind: SignInKind) => {
    const html = await renderPage(locale, configs[kind])
    if (!html.includes(brand.withoutLogo)) throw new Error('The sign-in page shows no brand.')
    return [kind, html.replace(brand.withoutLogo, BRAND)] as const
  }
  return {
    pages: await inAll(
      async (locale) =>
        Object.fromEntries(
          await Promise.all(signInKinds.map((kind) => page(locale, kind))),
        ) as unknown as Record<SignInKind, string>,
    ),
    brand,
    notLoaded: await inAll(renderNotLoaded),
    portalNames: await inAll(async (locale) => (await loadMessages(locale, ['start'])).app?.portalName ?? ''),
  }
}

const clinic = { clinicName: NAME, ownService: true }
const users = demoRoles.map((role) => ({ username: role, role }))
const configs: Readonly<Record<SignInKind, Parameters<typeof PortalConfig.parse>[0]>> = {
  form: clinic,
  token: { ...clinic, ownService: false, signIn: { kind: 'token' } },
  demo: { ...clinic, demo: { password: '', users } },
  provider: { ...clinic, openId: { name: PROVIDER, passwords: true } },
  emergency: { ...clinic, openId: { name: PROVIDER, passwords: false } },
}

const renderPage = async (locale: Locale, settings: unknown) =>
  toHtml(
    <StrictMode>
      <PreferencesProvider
        preferences={{ theme: 'system', locale }}
        messages={await loadMessages(locale, ['start'])}
        loadLanguage={() => Promise.resolve({})}
        timeZone="UTC"
      >
        <App config={PortalConfig.parse(settings)} connection={nobody()} />
      </PreferencesProvider>
    </StrictMode>,
  )

const renderBrand = async (locale: Locale, settings: unknown) =>
  toHtml(
    <LocaleProvider locale={locale} timeZone="UTC" messages={await loadMessages(locale, ['start'])}>
      <ClinicContext value={[PortalConfig.parse(settings), () => {}]}>
        <Brand />
      </ClinicContext>
    </LocaleProvider>,
  )

const renderNotLoaded = async (locale: Locale) =>
  toHtml(
    <LocaleProvider
      locale={locale}
      timeZone="UTC"
      messages={await loadMessages(locale, ['start', 'session'])}
    >
      <NotLoaded />
    </LocaleProvider>,
  )

/**
 * Fixed, so that nothing moves when it appears, and flat, so that it leaves the title uncovered on a phone. The script in the head makes its button
 * load the code again.
 */
function NotLoaded() {
  const t = useTranslations('session')
  const tProblem = useTranslations('problem')
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-2 z-50 mx-auto flex max-w-[25rem] items-center gap-3 rounded-control border border-danger bg-panel p-3 shadow-card"
    >
      <p>{t('notLoaded')}</p>
      <Button>{tProblem('retry')}</Button>
    </div>
  )
}

/** Waits for code that is loaded later. */
async function toHtml(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content)
  const html = await new Response(prelude).text()
  // React asks for the images first, by links that it does not expect among its own elements.
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '')
}

/** Nobody is signed in, and nothing is asked. */
function nobody(): WholeConnection {
  const state = { session: undefined, user: undefined, ended: undefined, sessionEnds: 0, hasLostWork: false }
  const nothing = () => {}
  const store: TokenStore = {
    get: () => state,
    begin: nothing,
    renew: nothing,
    end: nothing,
    lock: nothing,
    subscribe: () => nothing,
    check: nothing,
    ready: Promise.resolve(),
    whenUserLeaves: nothing,
  }
  return {
    store,
    client: createClient({ baseUrl: '', timeZone: 'UTC', token: () => undefined, onRefusedToken: nothing }),
    queryClient: createQueryClient(),
    confirmationRequests: confirmations(),
  }
}

/** Rendered while this module is loaded, because its importer can load no code afterwards. */
export const signInPages = await renderSignIn()
