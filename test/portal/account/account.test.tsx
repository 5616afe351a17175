import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOperations } from '#contract/session/session.ts'
import { CHOSEN_PASSWORD, joinedUser, nobody } from '#test/support/accounts.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { openUserMenu } from '#test/support/userMenu.ts'

const NEW = 'nine slow green tramways'
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const signIn = (username: string, password: string) =>
  nobody().send(sessionOperations.authenticate, { body: { username, password } })

test('The user’s menu leads to the account, with the own data', async () => {
  const { name, username, session } = await joinedUser()
  const portal = await renderPortal('/patients', { session })
  const menu = await openUserMenu(portal)
  expect(menu.getByText(name)).toBeVisible()
  const link = await menu.findByRole('link', { name: 'My account' })
  // The page waits for its code.
  await act(async () => link.click())
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible()
  expect(portal.address()).toBe('/account')
  const facts = await section('About me')
  for (const text of [name, username, 'Front desk']) expect(facts.getByText(text)).toBeVisible()
})

test('The own password is changed with the present one, and refused in words', async () => {
  const { username, session } = await joinedUser()
  const { user } = await renderPortal('/account', { session })
  const form = await section('Password')
  await user.click(form.getByRole('button', { name: 'Change the password' }))
  const present = form.getByLabelText('Current password')
  const chosen = form.getByLabelText('New password')
  await waitFor(() => expect(present).toHaveFocus())
  expect(present).toHaveAccessibleDescription('Enter your current password.')
  expect(chosen).toHaveAccessibleDescription(/Enter your new password\.$/)
  await user.type(present, 'not the present one')
  await user.type(chosen, NEW)
  await user.click(form.getByRole('button', { name: 'Change the password' }))
  expect(await form.findByText(/^That is not your current password\. 4 tries are left/)).toBeVisible()

  await user.clear(present)
  await user.type(present, CHOSEN_PASSWORD)
  await user.clear(chosen)
  await user.type(chosen, `${username} 1`)
  await user.click(form.getByRole('button', { name: 'Change the password' }))
  expect(await form.findByText(/^This password is little more than a name/)).toBeVisible()
  await user.clear(chosen)
  await user.type(chosen, NEW)
  await user.click(form.getByRole('button', { name: 'Change the password' }))
  expect(await screen.findByText('Your password is changed.')).toBeVisible()
  expect(present).toHaveValue('')
  await expect(signIn(username, CHOSEN_PASSWORD)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(username, NEW)).resolves.toMatchObject({ user: { username } })
})

test('One sees where one is signed in, and signs out there', async () => {
  const { username, session } = await joinedUser()
  let hasEnded = false
  // What is read again after one device is ended never comes, which holds up the end of no other.
  watchNetwork((path) => {
    hasEnded ||= path.startsWith('/account/session/')
    return hasEnded && path.startsWith('/account/act') ? new Promise(() => {}) : undefined
  })
  for (let time = 0; time < 2; time++) await signIn(username, CHOSEN_PASSWORD)
  const { user } = await renderPortal('/account', { session })
  const devices = await section('Where you are signed in')
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(3))
  expect(devices.getByText('This device')).toBeVisible()
  const [first] = devices.getAllByRole('button', { name: /^Sign out there/ })
  await user.click(first!)
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(2))
  await user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('Signed out in one other place.')).toBeVisible()
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1))
})

test('One sees one’s own acts, also without the permission to read the audit', async () => {
  const { username, session } = await joinedUser()
  for (let time = 0; time < 20; time++) await signIn(username, CHOSEN_PASSWORD)
  const { user } = await renderPortal('/account', { session, locale: 'pt-BR' })
  const acts = await section('O que eu fiz')
  await waitFor(() => expect(acts.getAllByRole('listitem')).toHaveLength(20))
  await user.click(acts.getByRole('button', { name: 'Mostrar mais' }))
  await waitFor(() => expect(acts.getAllByRole('listitem')).toHaveLength(22))
  expect(acts.getByText('Senha definida')).toBeVisible()
  expect(acts.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

test('Where more of one’s own acts do not come, a message offers to try again', async () => {
  const { username, session } = await joinedUser()
  for (let time = 0; time < 20; time++) await signIn(username, CHOSEN_PASSWORD)
  let isDown = true
  watchNetwork((path) =>
    isDown && path.startsWith('/account/act') && path.includes('after=')
      ? new Response('{}', { status: 400 })
      : undefined,
  )
  const { user } = await renderPortal('/account', { session })
  const acts = await section('What I have done')
  await user.click(await acts.findByRole('button', { name: 'Show more' }))
  expect(await acts.findByRole('alert')).toHaveTextContent('What I have done: this could not be loaded.')
  expect(acts.getAllByRole('listitem')).toHaveLength(20)
  isDown = false
  await user.click(acts.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(acts.getAllByRole('listitem')).toHaveLength(22))
  expect(acts.queryByRole('alert')).toBeNull()
})

test('Before a service without accounts, the name leads nowhere', async () => {
  await renderForeign('/reports')
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: /My account/ })).toBeNull())
})
