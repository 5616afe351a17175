import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codeOf } from '#test/support/authenticatorApp.ts'
import { CHOSEN_PASSWORD, inviteUser, protectedUser } from '#test/support/accounts.ts'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

type User = Awaited<ReturnType<typeof renderPortal>>['user']

async function givePassword(user: User, username: string, password = CHOSEN_PASSWORD) {
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const code = () => screen.findByLabelText('Code of your authenticator app')

test('Who has an authenticator app enters its code after the password, and is where he wanted to go', async () => {
  const { username, secret } = await protectedUser()
  const { user, address } = await renderPortal('/patients')
  await givePassword(user, username)
  const field = await code()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')

  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(field).toHaveAccessibleDescription(/Enter the code\.$/)
  await user.type(field, '000000')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      /Check the clock of your phone\. 4 tries are left before a pause\.$/,
    ),
  )
  await waitFor(() => expect(field).toHaveFocus())

  await user.clear(field)
  await user.paste(codeOf(secret).replace(/^(...)/, ' $1 '))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(address()).toBe('/patients')
})

test('A recovery code signs in, and the number of those left is shown before going on', async () => {
  const { username, recoveryCodes } = await protectedUser()
  const { user } = await renderPortal('/patients')
  await givePassword(user, username)
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByLabelText('Recovery code'), 'AAAAA-AAAAA')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(/This recovery code is wrong/),
  )
  await user.clear(screen.getByLabelText('Recovery code'))
  await user.type(screen.getByLabelText('Recovery code'), recoveryCodes[0] ?? '')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/^9 more are left\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(JSON.stringify(sessionStorage)).not.toContain('recoveryCodesLeft')
})

test('A passkey that the browser does not give leaves the focus on its button, above the field for a code', async () => {
  const asked = {
    status: 403,
    code: 'second_factor_required',
    message: 'As the test wants it.',
    requestId: 'test',
    factors: ['totp', 'passkey'],
    passkey: { challenge: 'AAAA', rpId: 'localhost' },
  }
  watchNetwork((path) =>
    path === '/auth/authenticate' ? Response.json(asked, { status: asked.status }) : undefined,
  )
  const { user } = await renderPortal('/patients')
  await givePassword(user, 'nobody')
  const field = await code()
  await waitFor(() => expect(field).toHaveFocus())
  const passkey = screen.getByRole('button', { name: 'Use a passkey' })
  await user.click(passkey)
  expect(await screen.findByText(/^This browser offers no passkeys at this address\./)).toBeVisible()
  expect(passkey).toHaveFocus()
})

test('The way back from the second factor keeps what was typed', async () => {
  const { username } = await protectedUser()
  const { user } = await renderPortal('/patients')
  await givePassword(user, username)
  await code()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('Username')).toHaveValue(username)
  expect(screen.getByLabelText('Password')).toHaveValue(CHOSEN_PASSWORD)
})

test('Who needs a second factor and has none chooses a password, sets an app up, and sees the recovery codes first', async () => {
  const list = uniqueName()
  await (await recordsOf('permissionList')).create({ name: list, permissions: [], secondFactor: true })
  const { username, code: oneTimeCode } = await inviteUser(list)
  const { user } = await renderPortal('/account')
  await givePassword(user, username, oneTimeCode)
  await user.type(await screen.findByLabelText('New password'), CHOSEN_PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))

  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent.replaceAll(' ', '')
  await user.type(await code(), '000000')
  let breaks = true
  watchNetwork(() => (breaks ? 'breaks' : undefined))
  await user.click(screen.getByRole('button', { name: 'Finish and sign in' }))
  expect(await screen.findByText(/^The service cannot be reached\./)).toBeVisible()
  // Only a wrong code needs its field, for which a phone would cover the QR code.
  expect(await code()).not.toHaveFocus()
  breaks = false
  await user.click(screen.getByRole('button', { name: 'Finish and sign in' }))
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(/Check the clock of your phone\.$/),
  )
  // The same secret is still there.
  await user.clear(await code())
  await user.type(await code(), codeOf(secret))
  await user.click(screen.getByRole('button', { name: 'Finish and sign in' }))

  const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  const first = codes.getAllByRole('listitem')[0]?.textContent ?? ''
  expect(first).toMatch(/^\w{5}-\w{5}$/)
  // The page waits for its code.
  await act(async () => screen.getByRole('button', { name: 'I have saved them: continue' }).click())
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible()
  expect(screen.queryByText(first)).not.toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain(first)
})

test('Who signs in again under the lock screen is asked for the code there, and goes on', async () => {
  const { username, session, secret } = await protectedUser()
  const { user, store } = await renderPortal('/patients', { session })
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  act(() => store.lock('locked'))
  const lockScreen = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
  expect(lockScreen.getByLabelText('Username')).toHaveValue(username)
  await user.type(lockScreen.getByLabelText('Password'), CHOSEN_PASSWORD)
  await user.click(lockScreen.getByRole('button', { name: 'Sign in' }))
  await user.type(await lockScreen.findByLabelText('Code of your authenticator app'), codeOf(secret))
  await user.click(lockScreen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Patients' })).toBeVisible()
})
