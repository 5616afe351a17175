import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '#contract/portal/portalPaths.ts'
import { preflightPage } from '#portal/app/routing/routes.ts'
import { eventually } from '#test/support/eventually.ts'
import { fakeService } from '#test/support/fakeService.ts'
import type { ForeignMoods } from '#test/support/foreign/foreignMoods.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { setUpUser } from '#test/support/setUpUser.ts'
import { openUserMenu } from '#test/support/userMenu.ts'

const { login, senha, name } = foreignUsers.doctor
const LAST = 'What the service offers'

/** Answers in place of the server that the page came from. */
const withSettingsFile = (settings: object = {}) =>
  watchNetwork((path) => (path === '/config.json' ? Response.json(settings) : undefined))

async function startForeign(moods: Partial<ForeignMoods> = {}) {
  const foreign = await startForeignService({ moods })
  onTestFinished(foreign.stop)
  return foreign
}

/** Opens the check without a session, with another service. */
async function openSignedOut(serviceUrl: string, signIn: object = {}) {
  withSettingsFile({ baseUrl: serviceUrl })
  return renderPortal(paths.preflight, { serviceUrl, config: { ownService: false, signIn } })
}

/** The step of a name, once it is done. */
async function step(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const item = heading.closest('li')!
  await eventually(() => expect(within(item).getByRole('status').textContent).not.toBe(''))
  return item
}

async function signInHere(password: string = senha) {
  const user = setUpUser()
  await user.type(await screen.findByLabelText('Username for this check'), login)
  await user.type(screen.getByLabelText('Password for this check'), password)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

const finished = () => screen.findByRole('button', { name: 'Check again' })

test('Without a session the check has a page of its own, signs in for itself alone, and begins no session', async () => {
  const foreign = await startForeign()
  const { store, address } = await openSignedOut(foreign.url, foreign.signIn())
  await signInHere()
  expect(await step('Settings')).toHaveTextContent(`baseUrl. Address of the service: ${foreign.url}`)
  expect(await step('Way to the service')).toHaveTextContent('Without a token it says 401, as expected.')
  expect(await step('Permission to ask the service (CORS)')).toHaveTextContent('In order')
  expect(await step('Sign-in')).toHaveTextContent(
    /Signing in works.*JWT.*It expires in 480 minutes.*A name of the user.*Role: doctor/,
  )
  expect(await step('Token accepted')).toHaveTextContent('The listing accepts the token')
  expect(await step('Listing of reports')).toHaveTextContent(/first 20 records.*as described.*count says 24/)
  const offered = await step(LAST)
  expect(offered).toHaveTextContent('the portal uses the listing and the removal alone')
  expect(offered).toHaveTextContent(
    /the portal shows the tab, which says so.*PDFs of reports.*images of reports.*the portal hides it/,
  )
  await finished()
  expect(await screen.findByText('No step has failed.')).toBeInTheDocument()
  expect(store.get().session).toBeUndefined()
  expect(address()).toBe(paths.preflight)
  expect(await screen.findByRole('link', { name: 'Back to signing in' })).toHaveAttribute(
    'href',
    paths.signIn(),
  )
  expect(foreign.requests.map(({ method }) => method)).not.toContain('DELETE')
})

test('The copied text has every step, and neither token, user, password nor anything of a record', async () => {
  const foreign = await startForeign({ gaps: 'missing' })
  const { user } = await openSignedOut(foreign.url, foreign.signIn())
  await signInHere()
  await finished()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy as text' }))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
  const text = written.mock.calls[0]![0]
  expect(text).toContain(`Service: ${foreign.url}`)
  expect(text).toContain('10. What the service offers: In order')
  expect(text).toMatch(/patient\.firstName: text – missing in \d+ of \d+/)
  const { report } = releaseAt(0, 24)
  for (const secret of [login, senha, name, report.patient.firstName, report.result, report.pdfName, 'eyJ'])
    expect(text).not.toContain(secret)
})

test('Where the browser does not let a page copy, the text is shown and selected', async () => {
  const foreign = await startForeign()
  const { user } = await openSignedOut(foreign.url, foreign.signIn())
  await user.click(await screen.findByRole('button', { name: 'Leave this out' }))
  await finished()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copy as text' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The check as text' })
  await eventually(() => expect(field).toHaveFocus())
  expect(field.selectionEnd).toBe(field.value.length)
})

test('Fields that differ are shown, and all on request', async () => {
  const foreign = await startForeign({ oddTypes: true })
  const { user } = await openSignedOut(foreign.url, foreign.signIn())
  await signInHere()
  const listing = await step('Listing of reports')
  const rows = () => within(listing).getAllByRole('row')
  const differing = rows().length
  const row = within(listing).getByRole('row', { name: /^reportId/ })
  expect(row).toHaveTextContent('text in 20 of 20')
  await user.click(within(listing).getByRole('button', { name: 'Show all' }))
  expect(rows().length).toBeGreaterThan(differing)
  expect(await within(listing).findByRole('row', { name: /^status text/ })).toHaveTextContent(
    'as described in 20 of 20',
  )
})

test('A listing that breaks off is a failure, with what was read of it and what to do', async () => {
  const foreign = await startForeign({ breaksOffAfter: 3 })
  await openSignedOut(foreign.url, foreign.signIn())
  await signInHere()
  expect(await step('Listing of reports')).toHaveTextContent(
    /Failed.*The answer broke off after \d records\..*Check again\. If this persists/,
  )
})

test('A wrong password is told, and what needs a token is left out with the reason', async () => {
  const foreign = await startForeign()
  await openSignedOut(foreign.url, foreign.signIn())
  await signInHere('wrong')
  expect(await step('Sign-in')).toHaveTextContent('The service refuses this username and password.')
  expect(await step('Token accepted')).toHaveTextContent('Skipped because of the step “Sign-in”.')
  expect(await step('Listing of reports')).toHaveTextContent('Skipped because of the step “Sign-in”.')
  expect(await step(LAST)).toHaveTextContent('In order')
})

test('A wrong path of the sign-in is told with what the settings say', async () => {
  const foreign = await startForeign()
  const first = await openSignedOut(foreign.url, { ...foreign.signIn(), path: '/entrar' })
  await signInHere()
  expect(await step('Sign-in')).toHaveTextContent(
    'There is no sign-in at /entrar: POST is answered with 404.',
  )
  expect(first.store.get().session).toBeUndefined()
})

test('A token at another place than the settings say is told', async () => {
  const foreign = await startForeign()
  await openSignedOut(foreign.url, { ...foreign.signIn(), answer: { token: '/jwt' } })
  await signInHere()
  expect(await step('Sign-in')).toHaveTextContent('its answer holds no token at /jwt')
})

test('Where users paste a token, the check takes one, and says where the listing refuses it', async () => {
  const foreign = await startForeign()
  const { user } = await openSignedOut(foreign.url, { kind: 'token' })
  await user.type(await screen.findByLabelText('Access token for this check'), 'Bearer abc.def.ghi')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await step('Token accepted')).toHaveTextContent('The listing refuses the token (401).')
})

test('A user who may not read the listing is told from a token that is refused', async () => {
  const url = await fakeService((request, response) => {
    response
      .writeHead(request.headers.authorization ? 403 : 401, { 'content-type': 'application/json' })
      .end('{}')
  })
  const { user } = await openSignedOut(url, { kind: 'token' })
  await user.type(await screen.findByLabelText('Access token for this check'), 'opaque-token-1234567890')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await step('Token accepted')).toHaveTextContent('this user may not read the listing (403)')
  expect(await step('Listing of reports')).toHaveTextContent('Skipped')
})

test('A web page in place of the service is told, and ends the check of all that needs the service', async () => {
  const url = await fakeService((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Site</title>')
  })
  await openSignedOut(url)
  expect(await step('Way to the service')).toHaveTextContent('answers with a web page')
  expect(await step('Sign-in')).toHaveTextContent('Skipped because of the step “Way to the service”.')
  await finished()
  expect(await screen.findByText('One step has failed.')).toBeInTheDocument()
})

test('A service that nothing reaches is told with what to try', async () => {
  const url = await fakeService((request) => request.socket.destroy())
  await openSignedOut(url)
  expect(await step('Way to the service')).toHaveTextContent(`Open ${url} in a tab of its own`)
})

test('A clock that is hours off is told with what it does', async () => {
  const foreign = await startForeign({ clockHoursOff: -3 })
  await openSignedOut(foreign.url, foreign.signIn())
  expect(await step('Clocks')).toHaveTextContent(/The service’s clock is 180 minutes behind.*tokens may seem/)
})

test('The check can be stopped and run again', async () => {
  const foreign = await startForeign()
  const { user } = await openSignedOut(foreign.url, foreign.signIn())
  await screen.findByLabelText('Password for this check')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await step(LAST)).toHaveTextContent('Skipped because the check was stopped.')
  expect(screen.queryByLabelText('Password for this check')).not.toBeInTheDocument()
  await user.click(await finished())
  await signInHere()
  expect(await step('Listing of reports')).toHaveTextContent('The first 20 records were read.')
})

test('A signed-in administrator finds the check in the account menu, and it uses the session', async () => {
  withSettingsFile()
  const { user } = await renderPortal(paths.audit, { role: 'administrator' })
  await preflightPage.preloadCode('en')
  await user.click((await openUserMenu({ user })).getByRole('link', { name: 'Check the connection' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Check the connection' })).toBeInTheDocument()
  expect(await step('Sign-in')).toHaveTextContent('You are signed in. Role: administrator')
  expect(await step('Listing of reports')).toHaveTextContent('fields are as described')
  expect(await step(LAST)).toHaveTextContent('the portal’s own and offers everything')
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
    'href',
    paths.home,
  )
})

test('The account menu offers the check to no doctor, who may open it nevertheless', async () => {
  withSettingsFile()
  const portal = await renderPortal(paths.preflight, { role: 'doctor' })
  expect(await step('Token accepted')).toHaveTextContent('In order')
  const menu = await openUserMenu(portal)
  expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(menu.queryByRole('link', { name: 'Check the connection' })).not.toBeInTheDocument()
})

test('A session that ends locks the check and leaves its user there, and a sign-out leads to the sign-in page', async () => {
  withSettingsFile()
  const { store, address } = await renderPortal(paths.preflight, { role: 'administrator' })
  await finished()
  store.lock('ended')
  expect(await screen.findByRole('dialog', { name: 'Sign in to go on' })).toBeInTheDocument()
  expect(address()).toBe(paths.preflight)
  store.end('signedOut')
  expect(address()).toBe(paths.signIn())
})
