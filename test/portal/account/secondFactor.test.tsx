import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOperations } from '#contract/session/session.ts'
import { codeOf } from '#test/support/authenticatorApp.ts'
import { CHOSEN_PASSWORD, joinedUser, nobody, protectedUser } from '#test/support/accounts.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }))
const signIn = (body: { username: string; code?: string }) =>
  nobody().send(sessionOperations.authenticate, { body: { password: CHOSEN_PASSWORD, ...body } })

test('An authenticator app is set up after the password is confirmed, and the recovery codes are shown once', async () => {
  const { username, session } = await joinedUser()
  const { user } = await renderPortal('/account', { session })
  const factor = await section()
  expect(await factor.findByText(/^You sign in with your password alone\./)).toBeVisible()
  await user.click(factor.getByRole('button', { name: 'Set up an app' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }))
  // Spaces alone are a password, too.
  await user.type(question.getByLabelText('Password'), '   ')
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(question.getByLabelText('Password')).toHaveAccessibleDescription(/That is not your password/),
  )
  await user.clear(question.getByLabelText('Password'))
  await user.type(question.getByLabelText('Password'), CHOSEN_PASSWORD)
  await user.click(question.getByRole('button', { name: 'Confirm' }))

  expect(await factor.findByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = factor.getByText(/^([A-Z2-7]{4} ){7}/).textContent.replaceAll(' ', '')
  await user.click(factor.getByRole('button', { name: 'Copy the key' }))
  expect(await navigator.clipboard.readText()).toBe(secret)
  const field = factor.getByLabelText('Code of your authenticator app')
  await user.type(field, '000000')
  await user.click(factor.getByRole('button', { name: 'Use this app' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Check the clock of your phone\.$/))
  await user.clear(field)
  await user.type(field, codeOf(secret))
  await user.click(factor.getByRole('button', { name: 'Use this app' }))

  const codes = within(await factor.findByRole('region', { name: 'Your recovery codes' }))
  const shown = codes.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown).toHaveLength(10)
  await user.click(codes.getByRole('button', { name: 'Copy the codes' }))
  expect(await navigator.clipboard.readText()).toBe(shown.join('\n'))
  expect(await factor.findByText('10 are left.')).toBeVisible()
  await expect(signIn({ username })).rejects.toMatchObject({ status: 403 })
  await expect(signIn({ username, code: shown[2] ?? '' })).resolves.toMatchObject({ recoveryCodesLeft: 9 })
})

test('With a second factor, new recovery codes and a removal are confirmed by it, in the reader’s language', async () => {
  const { username, session, recoveryCodes } = await protectedUser()
  const { user } = await renderPortal('/account', { session, locale: 'pt-BR' })
  const factor = within(await screen.findByRole('region', { name: 'Segundo fator' }))
  await user.click(await factor.findByRole('button', { name: 'Criar novos códigos' }))
  const renewal = within(await screen.findByRole('alertdialog', { name: /^Criar dez novos/ }))
  await user.click(renewal.getByRole('button', { name: 'Criar novos códigos' }))
  // The session was confirmed when the app was set up.
  const codes = within(await factor.findByRole('region', { name: 'Seus códigos de recuperação' }))
  expect(codes.getAllByRole('listitem')[0]?.textContent).not.toBe(recoveryCodes[0])
  await expect(signIn({ username, code: recoveryCodes[0] ?? '' })).rejects.toMatchObject({ status: 403 })

  await user.click(factor.getByRole('button', { name: 'Remover Aplicativo autenticador' }))
  const removal = within(await screen.findByRole('alertdialog', { name: /^Remover/ }))
  expect(removal.getByText(/^É o seu último segundo fator/)).toBeVisible()
  await user.click(removal.getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Removido: Aplicativo autenticador.')).toBeVisible()
  expect(await factor.findByText(/^Você entra só com a senha\./)).toBeVisible()
  await expect(signIn({ username })).resolves.toMatchObject({ user: { username } })
})

test('Where the browser has no passkeys, a message says so, and the typed name stays', async () => {
  const { session } = await protectedUser()
  const { user } = await renderPortal('/account', { session })
  const factor = await section()
  await user.click(await factor.findByRole('button', { name: 'Add a passkey' }))
  await user.click(factor.getByRole('button', { name: 'Add a passkey' }))
  expect(factor.getByLabelText('Name of the passkey')).toHaveAccessibleDescription(/Give it a name\.$/)
  await user.type(factor.getByLabelText('Name of the passkey'), 'My phone')
  await user.click(factor.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText(/^This browser offers no passkeys at this address\./)).toBeVisible()
  expect(factor.getByLabelText('Name of the passkey')).toHaveValue('My phone')
})
