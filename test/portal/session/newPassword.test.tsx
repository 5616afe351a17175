import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { strengthOf } from '#portal/session/newPassword/NewPasswordField.tsx'
import { CHOSEN_PASSWORD, inviteUser } from '#test/support/accounts.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

test('Who signs in with a one-time code chooses a password, and then is where he wanted to go', async () => {
  const { username, code } = await inviteUser()
  const { user, address } = await renderPortal('/patients')
  await user.type(await screen.findByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), code)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  const field = await screen.findByLabelText('New password')
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('autocomplete', 'new-password')
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(field).toHaveAttribute('type', 'text')
  await user.type(field, 'password2')
  expect(screen.getByText('3 characters more')).toBeVisible()
  await user.type(field, '026')
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(
    await screen.findByText('This password is one of those that are guessed first. Choose another one.'),
  ).toBeVisible()
  expect(field).toHaveValue('password2026')
  await waitFor(() => expect(field).toHaveFocus())

  await user.clear(field)
  await user.paste(CHOSEN_PASSWORD)
  expect(screen.getByText(/^(Fair|Good|Strong)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save and sign in' }))
  expect(await screen.findByRole('heading', { name: 'Patients' })).toBeVisible()
  expect(address()).toBe('/patients')
})

test('The way back from the choice of a password keeps what was typed', async () => {
  const { username, code } = await inviteUser()
  const { user } = await renderPortal('/sign-in', { locale: 'pt-BR' })
  await user.type(await screen.findByLabelText('Usuário'), username)
  await user.type(screen.getByLabelText('Senha'), code)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByLabelText('Nova senha')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(await screen.findByLabelText('Usuário')).toHaveValue(username)
  expect(screen.getByLabelText('Senha')).toHaveValue(code)
})

test.each([
  ['short', 'tooShort'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['summer is here', 'fair'],
  ['x7Kp29LqmZ4t', 'good'],
  ['correct horse battery staple', 'strong'],
] as const)('The strength of %j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
