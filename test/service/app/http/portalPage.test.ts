import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { SIGN_IN_FILE, type SignInHtml } from '#contract/portal/signInHtml.ts'
import { portalPages, inlineHash } from '#service/app/http/portalPage.ts'
import { builtSignIn } from '#test/support/builtSignIn.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { startService } from '#test/support/startService.ts'

const plain = `<!doctype html>
<html lang="en">
  <head>
    <script data-base="/">run()</script>
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
    <link rel="stylesheet" href="/assets/style.css">
  </head>
  <body>
    <div id="root" data-sign-in="form" data-language="en">of the build</div><template>of the build</template>
    <noscript>This portal needs JavaScript.</noscript>
  </body>
</html>`
const clinicName = `Laudos <b>& "Cia"</b> d'Ávila {{logo}} $&`
const escapedName = 'Laudos &lt;b&gt;&amp; &quot;Cia&quot;&lt;/b&gt; d&#x27;Ávila {{logo}} $&amp;'
let signIn: SignInHtml

beforeAll(async () => {
  signIn = await builtSignIn()
})

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), plain)
  await writeFile(join(folder, SIGN_IN_FILE), JSON.stringify(signIn))
  return folder
}

const rootOf = (html: string) => /<div id="root"[^]*?<template/.exec(html)?.[0] ?? ''

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'Usuário'],
  ['pt', 'pt-BR', 'Usuário'],
  ['de, pt-PT;q=0.7, en;q=0.2', 'pt-BR', 'Usuário'],
  ['en-GB', 'en', 'Username'],
  ['de', 'en', 'Username'],
  ['pt;q=0, en;q=0.1', 'en', 'Username'],
  [undefined, 'en', 'Username'],
])(
  'The sign-in page is in the HTML with the escaped name of the clinic, for who reads %s',
  async (languages, language, label) => {
    const config = PortalConfig.parse({ clinicName, ownService: true })
    const html = String(portalPages(await build()).page(config, languages).html)
    expect(html).toContain(`<html lang="${language}"`)
    expect(rootOf(html)).toContain(`>${label}</label>`)
    // In the other language, too, for who has chosen that on the device.
    expect(html.split(escapedName)).toHaveLength(3)
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('of the build')
    expect(html).toContain('<noscript>')
  },
)

test('The settings are in the HTML in place of a request for them, and nothing in them ends their element', async () => {
  const config = PortalConfig.parse({ clinicName: '</script><script>alert(1)</script>', ownService: true })
  const html = String(portalPages(await build()).page(config, 'en').html)
  const [, text] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(html) ?? []
  expect(PortalConfig.parse(JSON.parse(text ?? ''))).toEqual(config)
  expect(html).not.toContain('alert(1)</script>')
  expect(html).not.toContain('config.json')
})

test('A logo, and the name of an identity provider, are in the HTML as the settings have them', async () => {
  const openId = { name: 'Conta <clínica>', passwords: true }
  const config = PortalConfig.parse({ logo: '/logo?a=1&b="2"', ownService: true, openId })
  const html = rootOf(String(portalPages(await build()).page(config, 'en').html))
  expect(html).toContain('<img src="/logo?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('Continue with Conta &lt;clínica&gt;')
  expect(html).toContain('>Report portal<')
})

test('The page is sent with the hash of its script in the policy, is asked for again by its tag, and follows the settings', async () => {
  const folder = await build()
  const service = await startService(await anyDatabase.open(), { portalFolder: folder })
  onTestFinished(() => service.close())
  const made = await service.call('administrator', 'POST', '/clinic', { name: 'Clínica Norte' })
  await service.app.inject('/config.json')
  const first = await service.app.inject('/sign-in')
  expect(first.payload).toContain('Clínica Norte')
  expect(first.headers['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}'){2};/)
  expect(String(first.headers['vary'])).toContain('accept-language')
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect(await service.app.inject({ url: '/sign-in', headers })).toMatchObject({
    statusCode: 304,
    payload: '',
  })
  await service.call('administrator', 'PUT', '/clinic', { ...(made.body as object), name: 'Clínica Sul' })
  await eventually(async () => {
    const changed = await service.app.inject({ url: '/reports', headers })
    expect(changed).toMatchObject({ statusCode: 200 })
    expect(changed.payload).toContain('Clínica Sul')
  })
})

test('Where users sign in, the styles of that page are in the HTML, and the style sheet of the portal follows it', async () => {
  const service = await startService(await anyDatabase.open(), { portalFolder: await build() })
  onTestFinished(() => service.close())
  const link = '<link rel="stylesheet" href="/assets/style.css">'
  for (const address of ['/', '/sign-in']) {
    const { payload, headers } = await service.app.inject(address)
    const [, styles = ''] = /<style>(.*?)<\/style>\s*<\/?(?:script|head)/s.exec(payload) ?? []
    expect(styles).toContain('rounded-dialog')
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${inlineHash(styles)};`)
    expect(payload.split(link)).toHaveLength(2)
    expect(payload.indexOf('id="root"')).toBeLessThan(payload.indexOf(link))
  }
  const { payload } = await service.app.inject('/reports')
  expect(payload).not.toContain('<style>')
  expect(payload.indexOf(link)).toBeLessThan(payload.indexOf('</head>'))
})

test('A page that was built anew is sent by a service that runs already', async () => {
  const folder = await build()
  const service = await startService(await anyDatabase.open(), { portalFolder: folder })
  onTestFinished(() => service.close())
  expect((await service.app.inject('/sign-in')).payload).toContain('run()')
  await writeFile(join(folder, 'index.html'), plain.replace('run()', 'runAnew()'))
  await utimes(join(folder, 'index.html'), 1, 1)
  const answer = await service.app.inject('/sign-in')
  expect(answer.payload).toContain('runAnew()')
  expect(answer.headers['content-security-policy']).toContain(inlineHash('runAnew()'))
})
