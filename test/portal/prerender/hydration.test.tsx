import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { demoRoles, signInKinds, signInRoot } from '#contract/portal/signInHtml.ts'
import type { SignInKind } from '#contract/portal/signInHtml.ts'
import { App } from '#portal/app/App.tsx'
import { connect } from '#portal/app/connect.ts'
import { settingsSignIn } from '#portal/app/routing/lazyPages.ts'
import { signedOut } from '#portal/app/routing/signedOutPages.ts'
import { locales } from '#portal/locale/locales.ts'
import { loadMessages } from '#portal/locale/messages.ts'
import { PreferencesProvider } from '#portal/preferences/PreferencesContext.tsx'
import { providerForm } from '#portal/session/signIn/SignInPage.tsx'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { beginHistory } from '#test/support/beginHistory.ts'
import { builtSignIn } from '#test/support/builtSignIn.ts'
import { fakeService } from '#test/support/fakeService.ts'

const clinicName = `<b>"Aurora" & 'Filhos'</b> {{provider}} $& $1`
const users = demoRoles.map((role) => ({ username: role, role }))
const settings: Record<SignInKind, object> = {
  form: { ownService: true, logo: '/clinic-logo?"><script>' },
  token: { signIn: { kind: 'token' } },
  demo: { ownService: true, demo: { password: 'secret', users } },
  provider: { ownService: true, openId: { name: '<i>{{brand}}</i>', passwords: true } },
  emergency: { ownService: true, openId: { name: 'Conta & cia', passwords: false } },
}
// What another service's sign-in form looks like is what ours does.
const cases = [...signInKinds.map((kind) => [kind, settings[kind]] as const), ['another form', {}] as const]
const html = builtSignIn()

for (const locale of locales)
  test.each(cases)(`The HTML of the kind '%s' is what React renders of it (${locale})`, async (_, others) => {
    const baseUrl = await fakeService(() => {})
    const config = PortalConfig.parse({ ...others, clinicName, baseUrl })
    beginHistory('/sign-in')
    document.body.innerHTML = signInRoot(await html, config, locale)
    const root = document.getElementById('root')!
    const sent = root.innerHTML
    const [input] = root.getElementsByTagName('input')
    const connection = connect(createTokenStore(), config)
    await Promise.all([signedOut, providerForm, settingsSignIn].map((page) => page.preloadCode(locale)))
    const page = (
      <PreferencesProvider
        preferences={{ theme: 'system', locale }}
        messages={await loadMessages(locale, ['start'])}
        loadLanguage={() => Promise.resolve({})}
        timeZone="UTC"
      >
        <App config={config} connection={connection} />
      </PreferencesProvider>
    )
    // React reports on the console what differs, which fails the test.
    await act(async () => void render(page, { container: root, hydrate: true }))
    expect(screen.getByText(clinicName)).toBeVisible()
    expect(root.getElementsByTagName('input')[0]).toBe(input)
    expect(root.querySelector('b, i, script')).toBeNull()
    expect(root.innerHTML).toBe(sent)
  })
