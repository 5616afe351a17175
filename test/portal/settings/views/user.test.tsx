import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOperations } from '#contract/session/session.ts'
import { CHOSEN_PASSWORD, inviteUser, joinedUser, nobody, protectedUser } from '#test/support/accounts.ts'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

const CODE = /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/
const pane = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const signIn = (username: string, password: string, newPassword?: string) =>
  nobody().send(sessionOperations.authenticate, { body: { username, password, newPassword } })

test('A user who is made without a password gets a code that is shown once, to be copied', async () => {
  const { user } = await renderPortal('/settings/user/new', { role: 'administrator' })
  const form = await pane(/^New /)
  const name = uniqueName()
  await user.type(await form.findByLabelText(/^Username/), name)
  await user.type(form.getByLabelText(/^Name/), name)
  await user.type(form.getByRole('combobox', { name: /^Permission list/ }), 'Front')
  await user.click(await screen.findByRole('option', { name: 'Front desk' }))
  expect(form.getByText(/^Leave the password empty/)).toBeVisible()
  await user.click(form.getByRole('button', { name: /^Create / }))
  await screen.findByText(`Created: ${name}`)
  const made = within(await screen.findByRole('region', { name: 'The one-time code' }))
  const code = made.getByText(CODE).textContent
  await user.click(made.getByRole('button', { name: 'Copy the code' }))
  expect(await screen.findByText('The code is copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(code)
  await expect(signIn(name.toLowerCase(), code, CHOSEN_PASSWORD)).resolves.toMatchObject({
    user: { name },
  })
})

test('A password is reset to a code after a question, and every session ends', async () => {
  const { id, name, username } = await joinedUser()
  const { user } = await renderPortal(`/settings/user/${id}`, { role: 'administrator' })
  const record = await pane(name)
  expect(await record.findByText('The user has chosen the password.')).toBeVisible()
  await user.click(record.getByRole('button', { name: 'Reset password' }))
  const question = within(await screen.findByRole('alertdialog', { name: `Reset the password of ${name}?` }))
  await user.click(question.getByRole('button', { name: 'Reset password' }))
  const made = within(await record.findByRole('region', { name: 'The one-time code' }))
  const code = made.getByText(CODE).textContent
  expect(await record.findByText(/^A one-time code is set, and is valid until/)).toBeVisible()
  expect(await record.findByText('The user is signed in nowhere.')).toBeVisible()
  await expect(signIn(username, CHOSEN_PASSWORD)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(username, code)).rejects.toMatchObject({ status: 403 })
})

test('The sessions of a user are ended, and the user unlocked', async () => {
  const { id, name, username } = await joinedUser()
  for (let guess = 0; guess < 5; guess++)
    await expect(signIn(username, 'a guess of somebody')).rejects.toMatchObject({ status: 401 })
  await expect(signIn(username, CHOSEN_PASSWORD)).rejects.toMatchObject({ status: 429 })
  const { user } = await renderPortal(`/settings/user/${id}`, { role: 'administrator', locale: 'pt-BR' })
  const record = await pane(name)
  await user.click(await record.findByRole('button', { name: 'Desbloquear' }))
  expect(await screen.findByText('O usuário já pode tentar entrar de novo.')).toBeVisible()
  await expect(signIn(username, CHOSEN_PASSWORD)).resolves.toMatchObject({ user: { name } })
  await user.click(record.getByRole('button', { name: 'Encerrar sessões' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Encerrar sessões' }))
  expect(await screen.findByText('2 sessões encerradas.')).toBeVisible()
})

test('The second factor of a user who has lost it is removed after a question', async () => {
  const { id, name, username } = await protectedUser()
  await expect(signIn(username, CHOSEN_PASSWORD)).rejects.toMatchObject({ status: 403 })
  const { user } = await renderPortal(`/settings/user/${id}`, { role: 'administrator' })
  const record = await pane(name)
  expect(await record.findByText('The user signs in with a second factor.')).toBeVisible()
  await user.click(record.getByRole('button', { name: 'Remove second factor' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: `Remove the second factor of ${name}?` }),
  )
  await user.click(question.getByRole('button', { name: 'Remove second factor' }))
  expect(await record.findByText('The user has no second factor.')).toBeVisible()
  expect(await record.findByText('The user is signed in nowhere.')).toBeVisible()
  expect(record.queryByRole('button', { name: 'Remove second factor' })).not.toBeInTheDocument()
  await expect(signIn(username, CHOSEN_PASSWORD)).resolves.toMatchObject({ user: { name } })
})

test('A common password is refused in the reader’s language', async () => {
  const { id, name } = await inviteUser()
  const { user } = await renderPortal(`/settings/user/${id}`, { role: 'administrator', locale: 'pt-BR' })
  const record = await pane(name)
  await user.click(await record.findByRole('button', { name: 'Senha: definir uma nova' }))
  await user.type(record.getByLabelText(/^Senha/), 'password2026')
  await user.click(record.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(record.getAllByText(/Esta senha é uma das que se adivinham primeiro/)[0]).toBeVisible(),
  )
})

test('Nobody sets or resets the own password there', async () => {
  const own = await (await recordsOf('user')).find('Test administrator')
  await renderPortal(`/settings/user/${own?.id}`, { role: 'administrator' })
  const record = await pane('Test administrator')
  expect(await record.findByRole('link', { name: /My account/ })).toHaveAttribute('href', '/account')
  expect(record.queryByLabelText(/^Password/)).toBeNull()
  expect(await record.findByRole('button', { name: 'Unlock' })).toBeVisible()
  expect(record.queryByRole('button', { name: 'Reset password' })).toBeNull()
})

test('A user who can do more than the reader stays as it is, and the form says why and keeps what was typed', async () => {
  const { id, name } = await joinedUser('Administrator')
  const list = uniqueName()
  const permissions = await recordsOf('permission')
  const given = await Promise.all(
    ['See users', 'Change users', 'Open the settings'].map((label) => permissions.find(label)),
  )
  const lists = await recordsOf('permissionList')
  await lists.create({ name: list, permissions: given.map((permission) => ({ id: permission?.id ?? 0 })) })
  const { session } = await joinedUser(list)
  const { user } = await renderPortal(`/settings/user/${id}`, { session })
  const form = await pane(name)
  await user.type(await form.findByLabelText(/^E-mail/), 'other@clinic.example')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/It belongs to somebody who may do or see what you may not/)).toBeVisible()
  expect(form.getByLabelText(/^E-mail/)).toHaveValue('other@clinic.example')
})
