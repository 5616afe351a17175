import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeService } from '#test/support/fakeService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { testPassword } from '#test/support/testPassword.ts'
import { signOut } from '#test/support/userMenu.ts'

type Portal = Awaited<ReturnType<typeof renderPortal>>

async function signIn({ user }: Portal, name: string, secret: string) {
  await user.clear(await screen.findByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), name)
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), secret)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('Signing in leads to the address that was asked for, with both of its filters', async () => {
  const portal = await renderPortal('/reports?examId=3&examinerName=Prado%20%C3%81vila')
  expect(await screen.findByRole('heading', { name: 'Sign in to the report portal' })).toBeVisible()
  await signIn(portal, 'doctor', testPassword)

  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(portal.address()).toBe('/reports?examId=3&examinerName=Prado%20%C3%81vila')
})

test('Signing in without an address leads to the first page of the role', async () => {
  const portal = await renderPortal('/')
  await signIn(portal, 'frontdesk', testPassword)

  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(portal.address()).toBe('/patients')
})

test('Signing in never leads to another site', async () => {
  const portal = await renderPortal('/sign-in?return=%2F%2Fevil.example%2Freports')
  await signIn(portal, 'doctor', testPassword)

  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  expect(portal.address()).toBe('/reports')
})

test('A wrong password says so, with the tries that are left, and loses nothing that was typed', async () => {
  const portal = await renderPortal('/sign-in')
  await signIn(portal, 'doctor.who.mistypes', 'not the password')

  expect(
    await screen.findByText(
      'That username and password don’t match. Four tries are left before a short pause.',
    ),
  ).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveValue('doctor.who.mistypes')
  expect(screen.getByLabelText('Password')).toHaveValue('not the password')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
})

test('Too many attempts say how long to wait', async () => {
  const portal = await renderPortal('/sign-in')
  for (const left of ['Four', 'Three', 'Two', 'One', 'No']) {
    await signIn(portal, 'doctor.who.guesses', `not this one, ${left} left`)
    await screen.findByText(new RegExp(`${left} tr(y is|ies are) left`))
  }
  await signIn(portal, 'doctor.who.guesses', 'nor this one')

  const announcement = await screen.findByText(/^Too many attempts./, { selector: '.sr-only' })
  expect(announcement).toHaveTextContent(/^Too many attempts. Try again in \d+ seconds.$/)
})

test('A pause is over when its seconds are over, also where the clock is set back meanwhile', async () => {
  const serviceUrl = await fakeService((_, response) => {
    const refusal = { status: 429, code: 'too_many_attempts', message: '', retryAfter: 1, requestId: '1' }
    response.writeHead(429, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
  })
  const portal = await renderPortal('/sign-in', { serviceUrl })
  await signIn(portal, 'doctor', 'some password')
  await screen.findByText(/^Too many attempts./, { selector: '.sr-only' })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  expect(await screen.findByText('The pause is over. You can try again.')).toBeVisible()
})

test('A service that cannot be reached says so, and the same form works once it is there', async () => {
  let up = false
  const serviceUrl = await fakeService((request, response) => {
    if (up) response.writeHead(401).end()
    else request.socket.destroy()
  })
  const portal = await renderPortal('/sign-in', { serviceUrl })
  await signIn(portal, 'doctor', 'some password')
  expect(await screen.findByText(/^The service cannot be reached./)).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('some password')

  up = true
  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('That username and password don’t match.')).toBeVisible()
})

test('A failing service and one of another kind each have their own sentence', async () => {
  let status = 500
  const serviceUrl = await fakeService((_, response) => response.writeHead(status).end('<html>Oops</html>'))
  const portal = await renderPortal('/sign-in', { serviceUrl })
  await signIn(portal, 'doctor', 'some password')
  expect(await screen.findByText(/could not sign you in just now \(error 500\)/)).toBeVisible()

  status = 200
  await portal.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/answered in a way that this portal does not understand/)).toBeVisible()
})

test('Empty fields are asked for without asking the service', async () => {
  const portal = await renderPortal('/sign-in')
  await portal.user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter your username and your password.')).toBeVisible()
})

test('In demo mode one click signs a demonstration user in', async () => {
  const portal = await renderPortal('/sign-in')
  expect(
    await screen.findByText('Demonstration: every patient, report and image here is made up.'),
  ).toBeVisible()
  await portal.user.click(await screen.findByRole('button', { name: 'Front desk' }))
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
})

test('Without an echo the page works, and offers no demonstration users', async () => {
  const serviceUrl = await fakeService((request, response) => {
    // The request for the service's information is never answered.
    if (!request.url?.endsWith('/echo')) response.writeHead(401).end()
  })
  const portal = await renderPortal('/sign-in', { serviceUrl })
  await signIn(portal, 'doctor', 'some password')
  expect(await screen.findByText('That username and password don’t match.')).toBeVisible()
  expect(screen.queryByText('Demonstration users')).not.toBeInTheDocument()
})

test('The session stays with the window unless it is to be kept on the device', async () => {
  const first = await renderPortal('/sign-in')
  await signIn(first, 'doctor', testPassword)
  await screen.findByRole('heading', { name: 'Reports' })
  expect(localStorage.getItem('session')).toBeNull()
  expect(sessionStorage.getItem('session')).toContain('doctor')
  await signOut(first)

  await screen.findByLabelText('Username')
  await first.user.click(screen.getByLabelText('Keep me signed in on this device'))
  await signIn(first, 'doctor', testPassword)
  await screen.findByRole('heading', { name: 'Reports' })
  expect(localStorage.getItem('session')).toContain('doctor')
  expect(sessionStorage.getItem('session')).toBeNull()
})
