import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { recordsOf, storeModel } from '#test/support/settingRecords.ts'
import { filters } from '#test/support/reportsBar.ts'
import { pageMenuEntry } from '#test/support/pageMenu.ts'

const open = (path: string) => renderPortal(path, { role: 'administrator' })

test('The groups that have records are shown by category with their counts, and a search leads to a record', async () => {
  const { brand } = await storeModel(uniqueName())
  const { user, address } = await open('/settings')
  const inUse = within(await screen.findByRole('region', { name: 'In use' }))
  const equipment = within(inUse.getByRole('region', { name: 'Equipment' }))
  expect(equipment.getByRole('link', { name: /^Device brands ?[1-9]/ })).toBeVisible()
  await user.type(screen.getByLabelText('Search in all settings'), 'device BRANDS')
  expect(await screen.findByRole('link', { name: 'Device brands' })).toBeVisible()
  await user.clear(screen.getByLabelText('Search in all settings'))
  await user.type(screen.getByLabelText('Search in all settings'), String(brand['name']))
  await user.click(await screen.findByRole('link', { name: new RegExp(String(brand['name'])) }))
  await waitFor(() => expect(address()).toBe(`/settings/deviceBrand/${brand.id}`))
  expect(await screen.findByRole('region', { name: String(brand['name']) })).toBeVisible()
})

test('Settings that nothing uses yet are not offered', async () => {
  const { user } = await open('/settings')
  expect(await screen.findByText(/^Not used yet/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Sharing destinations/ })).toBeNull()
  await user.type(screen.getByLabelText('Search in all settings'), 'sharing')
  expect((await screen.findAllByText(/Nothing found/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: /^Sharing destinations/ })).toBeNull()
})

test('The address holds the search, the order and the filters, and a filter can be removed', async () => {
  const name = uniqueName()
  const { brand } = await storeModel(name)
  const { user, address } = await open(`/settings/deviceModel?brand=${brand.id}`)
  expect(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(address()).toContain('sort=name'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument()
  const panel = await filters()
  const field = await panel.findByRole('combobox', { name: /^Brand/ })
  await waitFor(() => expect(field).toHaveValue(String(brand['name'])))
  await user.click(panel.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/settings/deviceModel?sort=name'))
  await user.keyboard('{Escape}')
  await user.type(screen.getByLabelText('Search by name'), 'no such model')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/settings/deviceModel?search=no+such+model&sort=name'))
})

test('What the program has done is neither exported nor imported, and no form makes an upgrade', async () => {
  await open('/settings/updateSystem')
  expect(await screen.findByText('No records yet')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^New/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create the first one' })).toBeNull()
  await pageMenuEntry('Refresh')
  expect(screen.queryByRole('button', { name: /^(Export|Import)$/ })).toBeNull()
})

test('The address of a new record shows the list of a group in which none can be created', async () => {
  await open('/settings/gender/new')
  expect(await screen.findByRole('row', { name: /^female/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^New/ })).not.toBeInTheDocument()
})

test('A number of another system is listed with the name of the record that it stands for', async () => {
  const name = uniqueName()
  const { model, type } = await storeModel(name)
  const integration = await (await recordsOf('integration')).create({ name: `System of ${name}` })
  const device = await (
    await recordsOf('device')
  ).create({ name: `Device of ${name}`, type: { id: type.id }, model: { id: model.id } })
  const bindings = await recordsOf('integrationBinding')
  await bindings.create({
    integration: { id: integration.id },
    group: 'device',
    number: name,
    record: device.id,
  })
  const { user } = await open(`/settings/integrationBinding?integration=${integration.id}`)
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) })
  expect(row).toHaveTextContent(`Device of ${name}`)
  await pageMenuEntry('Refresh')
  await user.click(screen.getByRole('checkbox', { name: 'Name here' }))
  expect(row).not.toHaveTextContent(`Device of ${name}`)
})

test('What is searched for among persons is not in the address', async () => {
  const { user, address } = await open('/settings/contact')
  await user.type(await screen.findByLabelText('Search by name'), 'no such person')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(address()).toBe('/settings/contact')
})

test('A record that others refer to stays, and the refusal leads to them', async () => {
  const name = uniqueName()
  const { brand } = await storeModel(name)
  const { user, address } = await open(`/settings/deviceBrand/${brand.id}`)
  const pane = within(await screen.findByRole('region', { name: String(brand['name']) }))
  expect(await pane.findByRole('link', { name: 'Device models, Brand: 1' })).toBeVisible()
  await user.click(pane.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove “/ }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  const refusal = within(await screen.findByRole('alertdialog', { name: /cannot be removed/ }))
  await user.click(refusal.getByRole('link', { name: 'Device models, Brand: 1' }))
  await waitFor(() => expect(address()).toBe(`/settings/deviceModel?brand=${brand.id}`))
  expect(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('A removed record is restored from the notice, or from the list of removed ones', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  const remove = async () => {
    const pane = within(await screen.findByRole('region', { name }))
    await user.click(await pane.findByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove “/ }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText(`Removed: ${name}`)
  }
  await remove()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`Restored: ${name}`)).toBeVisible()
  await user.click(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
  await remove()
  await user.click(screen.getByRole('tab', { name: 'Removed' }))
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
  await user.click(row.getByRole('button', { name: 'Restore' }))
  await waitFor(async () => expect(await brands.read(id)).toMatchObject({ dateHourDeleted: null }))
})

test('A group that nobody may change from here is shown without a form', async () => {
  const { name } = await (await recordsOf('gender')).read(1)
  await open('/settings/gender/1')
  const pane = within(await screen.findByRole('region', { name: String(name) }))
  expect(pane.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^New / })).not.toBeInTheDocument()
})

test.each(['doctor', 'frontdesk'] as const)('A %s has no settings', async (role) => {
  await renderPortal('/settings', { role })
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Settings')
  expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument()
})

test('A list of few columns that is narrow has cards, and no column that may be empty', async () => {
  shrinkTo(400)
  await open('/settings/permissionList')
  expect(await screen.findByRole('row', { name: /^Administrator/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Description' })).toBeNull()
})

test('A tick of a form says its hint to screen readers', async () => {
  await open('/settings/permissionList/new')
  expect(
    await screen.findByRole('checkbox', { name: 'Sign in with a second factor' }),
  ).toHaveAccessibleDescription(/next sign-in/)
})

test('Whether records are in use is filtered by a field like that of each other filter', async () => {
  const { user, address } = await open('/settings/exam')
  const field = await (await filters()).findByRole('combobox', { name: /^In use/ })
  await user.selectOptions(field, 'No')
  await waitFor(() => expect(address()).toBe('/settings/exam?actived=false'))
  await user.selectOptions(field, 'Any')
  await waitFor(() => expect(address()).toBe('/settings/exam'))
})
