import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configOperations } from '#contract/system/config.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!)

test('A setting is changed for the next start, says so, and goes back to the default', async () => {
  const { user, client } = await renderPortal('/settings/config/email', { role: 'administrator' })
  const setting = await row('ACKNOWLEDGE_WITHIN')
  expect(setting.getByText('60')).toBeVisible()
  expect(setting.getByText('Default')).toBeVisible()

  await user.click(setting.getByRole('button', { name: 'Change ACKNOWLEDGE_WITHIN' }))
  const field = setting.getByRole('textbox', { name: 'Value of ACKNOWLEDGE_WITHIN' })
  await user.clear(field)
  await user.type(field, 'soon')
  await user.click(setting.getByRole('button', { name: 'Save' }))
  expect(
    await within(setting.getByRole('alert')).findByText(/A whole number of minutes from 1 to 10080/),
  ).toBeVisible()
  expect(field).toHaveValue('soon')

  await user.clear(field)
  await user.type(field, '45')
  await user.click(setting.getByRole('button', { name: 'Save' }))
  expect(await setting.findByText('From the next start: 45')).toBeVisible()
  expect(setting.getByText('Restart due')).toBeVisible()
  expect(setting.getByRole('button', { name: 'Change ACKNOWLEDGE_WITHIN' })).toHaveFocus()
  expect(
    await screen.findByText(/These settings count from the next start: .*ACKNOWLEDGE_WITHIN/),
  ).toBeVisible()
  const { data } = await client.send(configOperations.listConfig, { params: { section: 'email' } })
  expect(data.find(({ name }) => name === 'ACKNOWLEDGE_WITHIN')).toMatchObject({ stored: '45', value: '60' })

  await user.click(setting.getByRole('button', { name: 'Set ACKNOWLEDGE_WITHIN back to the default' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the default' }))
  await waitFor(() => expect(setting.queryByText('Restart due')).toBeNull())
  expect(setting.queryByRole('button', { name: /back to the default/ })).toBeNull()
})

test('The time zone is chosen from those there are, with the time that it is there', async () => {
  const { user } = await renderPortal('/settings/config/product', { role: 'administrator' })
  const setting = await row('CLINIC_TIME_ZONE')
  await user.click(setting.getByRole('button', { name: 'Change CLINIC_TIME_ZONE' }))
  const field = setting.getByRole('combobox', { name: 'Value of CLINIC_TIME_ZONE' })
  expect(within(field).getByRole('option', { name: 'America/Sao_Paulo' })).toBeInTheDocument()
  expect(field).toHaveAccessibleDescription(/^It is \w+ \d\d:\d\d there now\.$/)
})

test('Facts and secrets are shown without the secrets, in the reader’s language', async () => {
  await renderPortal('/settings/config/server', { role: 'administrator', locale: 'pt-BR' })
  const secret = await row('METRICS_KEY')
  expect(secret.getByText('Não definido')).toBeVisible()
  expect(secret.queryByRole('button')).toBeNull()
  expect(screen.getByText('Fala HTTPS por si mesmo')).toBeVisible()
})

test('A section is chosen, and the configuration is found from the settings', async () => {
  const { user, address } = await renderPortal('/settings', { role: 'administrator' })
  await user.click(await screen.findByRole('link', { name: 'Configuration' }))
  await user.click(await screen.findByRole('tab', { name: 'Computer' }))
  expect(await screen.findByText('Operating system')).toBeVisible()
  expect(address()).toBe('/settings/config/computer')
})

test('Who may not see how the program runs is refused the configuration', async () => {
  await renderPortal('/settings/config', { role: 'administrator', permissions: ['setting.write'] })
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Configuration')
  expect(screen.queryByRole('tablist')).toBeNull()
})
