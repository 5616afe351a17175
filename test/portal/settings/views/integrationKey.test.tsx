import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

const pane = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('A new key is shown once, to be copied, and revoked by its removal', async () => {
  const integrations = await recordsOf('integration')
  const { id } = await integrations.create({ name: uniqueName() })
  const { user, address } = await renderPortal(`/settings/integrationKey/new?integration=${id}`, {
    role: 'administrator',
  })
  const form = await pane(/^New /)
  expect(await form.findByText(/^The key is made and shown when you create it/)).toBeVisible()
  const name = uniqueName()
  await user.type(form.getByLabelText(/^Name/), name)
  await user.click(form.getByRole('button', { name: /^Create / }))
  await screen.findByText(`Created: ${name}`)
  const made = within(await screen.findByRole('region', { name: 'The new key' }))
  const keyId = await waitFor(() => {
    const found = /^\/settings\/integrationKey\/(\d+)/.exec(address())
    expect(found).not.toBeNull()
    return Number(found?.[1])
  })
  const key = made.getByText(/^rp_/).textContent
  expect(key).toMatch(new RegExp(`^rp_${keyId}_[0-9A-Za-z]{43}$`))
  expect(made.getByText(/^It is shown only once/)).toBeVisible()
  await user.click(made.getByRole('button', { name: 'Copy the key' }))
  expect(await screen.findByText('The key is copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(key)
})

test('Of a key that there is only its use is shown, and when it expires is set in the time of the clinic', async () => {
  const name = uniqueName()
  const { id } = await (await recordsOf('integration')).create({ name })
  const keys = await recordsOf('integrationKey')
  const key = await keys.create({ name, integration: { id }, expires: '2030-07-01T15:30:00.000Z' })
  const { user } = await renderPortal(`/settings/integrationKey/${key.id}`, {
    role: 'administrator',
    timeZone: 'America/Sao_Paulo',
    locale: 'pt-BR',
  })
  const form = await pane(name)
  expect(await form.findByText(/^A chave não é exibida de novo/)).toBeVisible()
  expect(screen.queryByText(/rp_/)).toBeNull()
  expect(form.getByText('Último uso')).toBeVisible()
  const expires = form.getByLabelText(/^Expira/)
  expect(expires).toHaveValue('01/07/2030 12:30')
  await user.clear(expires)
  await user.type(expires, '30/02/2031 9:15')
  await user.tab()
  expect(expires).toHaveValue('30/02/2031 9:15')
  expect(expires).toHaveAccessibleDescription(/Escreva no formato dd\/mm\/aaaa hh:mm\./)
  await user.clear(expires)
  await user.type(expires, '02/01/2031 9:15')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(/^Salvo: /)
  expect(await keys.read(key.id)).toMatchObject({ expires: '2031-01-02T12:15:00.000Z', key: null })
})

test('A key that was removed is not offered to be restored', async () => {
  const name = uniqueName()
  const { id } = await (await recordsOf('integration')).create({ name })
  const key = await (await recordsOf('integrationKey')).create({ name, integration: { id } })
  const { user } = await renderPortal(`/settings/integrationKey/${key.id}`, { role: 'administrator' })
  const form = await pane(name)
  await user.click(await form.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove “/ }))
  expect(dialog.getByText('It cannot be restored.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(`Removed: ${name}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Removed' }))
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  expect(within(row).queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('The user of an integration is told apart, and cannot be changed', async () => {
  const name = uniqueName()
  const { id } = await (await recordsOf('integration')).create({ name })
  const users = await recordsOf('user')
  const { id: userId } = (await users.find(name)) ?? { id: 0 }
  await renderPortal(`/settings/user/${userId}`, { role: 'administrator' })
  const facts = await pane(name)
  expect(await facts.findByText(`integration:${id}`)).toBeVisible()
  expect(facts.getAllByText('Integration', { selector: 'dt' })[0]?.nextSibling).toHaveTextContent(name)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})
