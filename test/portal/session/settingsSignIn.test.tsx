import type { RequestListener } from 'node:http'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeService } from '#test/support/fakeService.ts'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { signOut } from '#test/support/userMenu.ts'

type Settings = NonNullable<Parameters<typeof renderPortal>[1]>
type Portal = Awaited<ReturnType<typeof renderPortal>>

/** The portal with another service. */
const renderForeign = (path: string, serviceUrl: string, { config, ...others }: Settings = {}) =>
  renderPortal(path, { serviceUrl, ...others, config: { ownService: false, ...config } })

async function foreignService(moods: Parameters<typeof startForeignService>[0] = {}) {
  const service = await startForeignService(moods)
  onTestFinished(service.stop)
  return service
}

async function signIn({ user }: Portal, username: string, password: string) {
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

async function pasteToken({ user }: Portal, token: string) {
  await user.click(await screen.findByLabelText('Access token'))
  await user.paste(token)
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.c2lnbmVk`
/** A service that has nothing but an empty listing. */
const emptyService: RequestListener = (request, response) => {
  const isListing = request.url?.startsWith('/api/v1/portalreport') === true
  response
    .writeHead(isListing ? 200 : 404, { 'content-type': 'application/json' })
    .end(isListing ? '{"count":0,"data":[]}' : '{}')
}

test.each(['nested', 'bareToken', 'form'] as const)(
  'A foreign service signs its users in by the form of the settings: %s',
  async (way) => {
    const service = await foreignService({ moods: { signIn: way } })
    const portal = await renderForeign('/', service.url, { config: { signIn: service.signIn() } })
    await signIn(portal, foreignUsers.doctor.login, foreignUsers.doctor.senha)

    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
    expect(screen.getAllByText(foreignUsers.doctor.name)[0]).toBeVisible()
    expect(screen.getAllByText('Doctor')[0]).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Patients' })).not.toBeInTheDocument()
  },
)

test('A user whose role nothing says begins at the reports, may go to the patients, and has no role in the frame', async () => {
  const service = await foreignService()
  const config = { signIn: { ...service.signIn(), claims: { role: '/nothing' } } }
  const portal = await renderForeign('/', service.url, { config })
  await signIn(portal, foreignUsers.doctor.login, foreignUsers.doctor.senha)

  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(portal.address()).toBe('/reports')
  expect(screen.getAllByRole('link', { name: 'Patients' })[0]).toBeInTheDocument()
  expect(screen.queryByText('Doctor')).not.toBeInTheDocument()
})

test('A wrong password says so, loses nothing that was typed, and leads to no check of the connection', async () => {
  const service = await foreignService()
  const right = await renderForeign('/', service.url, { config: { signIn: service.signIn() } })
  await signIn(right, 'medica', 'not the password')
  expect(await screen.findByText('That username and password don’t match.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Check the connection' })).not.toBeInTheDocument()
  expect(await screen.findByLabelText('Password')).toHaveValue('not the password')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
})

test('A refusal that may have another reason than the password shows what the service says', async () => {
  const serviceUrl = await fakeService((_, response) => {
    response.writeHead(403).end(JSON.stringify({ mensagem: 'Usuário bloqueado' }))
  })
  const portal = await renderForeign('/sign-in', serviceUrl)
  await signIn(portal, 'ana', 'secret')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'That username and password don’t match. The service says: “Usuário bloqueado”',
    ),
  )
})

test.each([
  [404, {}, /^The service has no sign-in where the portal looks for it \(error 404\)/],
  [
    200,
    '<!doctype html><title>App</title>',
    /^Where the portal looks for the sign-in, the service has a page/,
  ],
  [422, { mensagem: 'Campo login ausente' }, /\(error 422\).*The service says: “Campo login ausente”/],
  [
    200,
    { ok: true },
    /^The service answered without an access token in any of the usual places.*signIn\.answer\.token/,
  ],
  [503, {}, /could not sign you in just now \(error 503\)/],
] as const)('The answer %s %j has a sentence and leads to the check', async (status, body, sentence) => {
  const serviceUrl = await fakeService((_, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const portal = await renderForeign('/sign-in', serviceUrl)
  await signIn(portal, 'ana', 'secret')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
  expect(await screen.findByRole('link', { name: 'Check the connection' })).toHaveAttribute(
    'href',
    '/preflight',
  )
})

test('A service of another origin that does not answer may also not allow the portal’s address', async () => {
  const serviceUrl = await fakeService((request) => request.socket.destroy())
  const portal = await renderForeign('/sign-in', serviceUrl, { locale: 'pt-BR' })
  await portal.user.type(await screen.findByLabelText('Usuário'), 'ana')
  await portal.user.type(screen.getByLabelText('Senha'), 'secret')
  await portal.user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByText(/ou ele não permite o endereço deste portal/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Verificar a conexão' })).toBeVisible()
})

test('A pasted token says what it holds, unverified, and signs in with it', async () => {
  const portal = await renderForeign('/', await fakeService(emptyService), {
    config: { signIn: { kind: 'token' } },
  })
  const token = jwt({ sub: '7', name: 'Ana Conceição', exp: 4_102_444_800 })
  await pasteToken(portal, `  Bearer ${token} `)
  expect(await screen.findByText('Read from the token, not verified:')).toBeVisible()
  expect(await screen.findByText('Name: Ana Conceição')).toBeVisible()
  expect(await screen.findByText(/^Valid until 1 Jan 2100/)).toBeVisible()

  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(portal.store.get().session?.token).toBe(token)
  expect(sessionStorage.getItem('session')).toContain(token)
})

test('A pasted token is hidden until it is to be shown', async () => {
  const portal = await renderForeign('/', await fakeService(emptyService), {
    config: { signIn: { kind: 'token' } },
  })
  const field = await screen.findByLabelText('Access token')
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveAttribute('autocomplete', 'off')
  await portal.user.click(screen.getByRole('button', { name: 'Show', pressed: false }))
  expect(field).toHaveAttribute('type', 'text')
})

test('A token that looks expired may be tried, and is kept as long as the service accepts it', async () => {
  const portal = await renderForeign('/', await fakeService(emptyService), {
    config: { signIn: { kind: 'token' } },
  })
  await pasteToken(portal, jwt({ sub: '7', exp: 1_000_000_000 }))
  expect(await screen.findByText(/^By the clock of this device it has ended./)).toBeVisible()
  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  await portal.queryClient.refetchQueries({ queryKey: ['reports'] })
  expect(portal.store.get().session).toBeDefined()
})

test('What is no token is not tried, and a token that the service refuses leads back with a reason', async () => {
  const serviceUrl = await fakeService((_, response) => response.writeHead(401).end())
  const portal = await renderForeign('/reports?examId=3', serviceUrl, {
    config: { signIn: { kind: 'token' } },
  })
  await portal.user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Paste your access token.')).toBeVisible()
  await pasteToken(portal, 'senha é está')
  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/^That is not a token/)).toBeVisible()

  await portal.user.clear(screen.getByLabelText('Access token'))
  await pasteToken(portal, 'opaque')
  expect(await screen.findByText(/^The token does not say whose it is/)).toBeVisible()
  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/^The service does not accept that token, or no longer does./)).toBeVisible()
  expect(portal.address()).toBe('/reports?examId=3')
})

test('Signing out of a service that ends no sessions asks it nothing, and says what happened', async () => {
  const service = await foreignService()
  const portal = await renderForeign('/', service.url, { config: { signIn: service.signIn() } })
  await signIn(portal, foreignUsers.doctor.login, foreignUsers.doctor.senha)
  await screen.findByRole('heading', { name: 'Reports' })
  await signOut(portal)

  expect(
    await screen.findByText(
      'You are signed out on this device. The service does not offer to end the session there, so it ends there by itself.',
    ),
  ).toBeVisible()
  expect(sessionStorage.getItem('session')).toBeNull()
  expect(service.requests.filter(({ path }) => path.includes('usertoken'))).toEqual([])
})

test('A service without an audit has none in the navigation, and says so at its address', async () => {
  const service = await foreignService()
  const config = { signIn: { ...service.signIn(), roles: { medico: 'administrator' } as const } }
  const portal = await renderForeign('/audit', service.url, { config })
  await signIn(portal, foreignUsers.doctor.login, foreignUsers.doctor.senha)

  expect(await screen.findByText(/^This service has no audit/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument()
  await portal.user.click(screen.getByRole('link', { name: 'Go to the first page' }))
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
})

test('The bundled service shows its audit in the navigation without waiting for what it offers', async () => {
  const requests = vi.fn<(url: string | undefined) => void>()
  const session = {
    token: 'a.b.c',
    expiresAt: '2100-01-01T00:00:00Z',
    user: { id: 1, username: 'a', name: 'A', role: 'administrator' },
  }
  const serviceUrl = await fakeService((request, response) => {
    requests(request.url)
    if (request.method === 'POST') response.end(JSON.stringify(session))
  })
  await renderPortal('/patients', { serviceUrl, role: 'administrator' })
  expect(await screen.findByRole('link', { name: 'Audit' })).toBeInTheDocument()
  expect(requests).toHaveBeenCalledWith(expect.stringContaining('/echo'))
})
