import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { unit } from '#contract/resources/clinic.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { uniqueName } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf, storeModel, storeType } from '#test/support/settingRecords.ts'

const open = (path: string) => renderPortal(path, { role: 'administrator' })
const pane = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

test('A record is created together with one that it refers to, and its address is shown', async () => {
  const { user, address } = await open('/settings/deviceModel/new')
  const form = await pane(/^New /)
  const name = uniqueName()
  const type = await storeType(name)
  await user.type(form.getByLabelText(/^Name/), name)
  await user.type(form.getByRole('combobox', { name: /^Brand/ }), `Brand ${name}`)
  await user.click(await screen.findByRole('option', { name: `Create “Brand ${name}”` }))
  const dialog = within(await screen.findByRole('dialog', { name: /^New / }))
  expect(dialog.getByLabelText(/^Name/)).toHaveValue(`Brand ${name}`)
  expect(form.getByRole('combobox', { name: /^Brand/, hidden: true })).toBeValid()
  await user.click(dialog.getByRole('button', { name: 'Create and choose' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(form.getByRole('combobox', { name: /^Brand/ })).toHaveValue(`Brand ${name}`)
  await user.type(form.getByRole('combobox', { name: /^Type/ }), String(type['name']))
  await user.click(await screen.findByRole('option', { name: String(type['name']) }))
  await user.click(form.getByRole('button', { name: /^Create / }))
  expect(await screen.findByText(`Created: ${name}`)).toBeVisible()
  await waitFor(() => expect(address()).toMatch(/^\/settings\/deviceModel\/\d+$/))
  expect(await screen.findByRole('region', { name })).toBeVisible()
})

test('Problems are summed up in one place that leads to their fields, and nothing that was typed is lost', async () => {
  const { brand } = await storeModel(uniqueName())
  const { user } = await open('/settings/deviceBrand/new')
  const form = await pane(/^New /)
  await user.type(form.getByLabelText('Number in another system'), 'x')
  await user.click(form.getByRole('button', { name: /^Create / }))
  const summary = form.getByRole('alert')
  await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveFocus())
  expect(summary).toHaveTextContent('2 fields need attention')
  await user.click(within(summary).getByRole('button', { name: /^Number in another system: / }))
  expect(form.getByLabelText('Number in another system')).toHaveFocus()
  await user.click(within(summary).getByRole('button', { name: /Name: Fill this in/ }))
  expect(form.getByLabelText(/^Name/)).toHaveFocus()
  await user.clear(form.getByLabelText('Number in another system'))
  await user.type(form.getByLabelText(/^Name/), String(brand['name']))
  await user.click(form.getByRole('button', { name: /^Create / }))
  await waitFor(() =>
    expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription('Another record has this already.'),
  )
  expect(form.getByLabelText(/^Name/)).toHaveValue(String(brand['name']))
})

test('A time that the clinic’s clocks skip is refused at the field as it was typed', async () => {
  const { user } = await renderPortal('/settings/integrationKey/new', {
    role: 'administrator',
    timeZone: 'Europe/Lisbon',
  })
  const form = await pane(/^New /)
  const expires = form.getByLabelText(/^Expires/)
  await user.type(expires, '2026-03-29T01:30')
  await user.tab()
  expect(expires).toHaveAccessibleDescription(/the clocks go forward past this time/)
  expect(expires).toHaveValue('29 Mar 2026, 01:30')
  await user.clear(expires)
  await user.type(expires, '2026-03-29T02:30')
  await user.tab()
  expect(expires).not.toBeInvalid()
})

test('Two changes of the same field are shown side by side, and the chosen one is stored with what was typed meanwhile', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  const form = await pane(name)
  const field = form.getByLabelText(/^Name/)
  await brands.change(id, { name: `${name} of a colleague` })
  await user.type(field, ' of mine')
  const answer = Promise.withResolvers<void>()
  watchNetwork((path) => (path === '/deviceBrand' ? answer.promise : undefined))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.type(form.getByLabelText('Number in another system'), '7')
  answer.resolve()
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Somebody changed this record in the meantime' }),
  )
  expect(dialog.getByText(`${name} of a colleague`)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Yours/ }))
  await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }))
  expect(await screen.findByText(`Saved: ${name} of mine`)).toBeVisible()
  expect(await brands.read(id)).toMatchObject({ name: `${name} of mine`, externalId: 7 })
})

test('A change is shown in the history with both values, and is undone', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  await brands.change(id, { name: `${name} 2` })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  const history = await pane('History')
  await user.click(await history.findByRole('button', { name: 'Show what was changed: Name' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What was changed' }))
  const undo = await dialog.findByRole('button', { name: 'Undo this change' })
  expect(dialog.getByRole('listitem')).toHaveTextContent(`NameBefore${name}After${name} 2`)
  await user.click(undo)
  expect(await screen.findByText(`Change undone: record ${id}`)).toBeVisible()
  expect(await brands.read(id)).toMatchObject({ name })
  expect(await screen.findByRole('region', { name })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(name))
})

test('Of a change, the fields are undone that nobody changed since, and those that the user chooses', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  await brands.change(id, { name: `${name} 2`, externalId: 119 })
  await brands.change(id, { name: `${name} 3` })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  const history = await pane('History')
  await user.click(await history.findByRole('button', { name: /^Show what was changed: Name, / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What was changed' }))
  const undo = await dialog.findByRole('button', { name: 'Undo this change' })
  expect(undo).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: 'Current value' }))
  await user.click(undo)
  expect(await screen.findByText(`Change undone: record ${id}`)).toBeVisible()
  expect(await brands.read(id)).toMatchObject({ name: `${name} 3`, externalId: null })
  expect(await history.findByText('Undid a change')).toBeVisible()
  expect(history.getByText(/ · undone since$/)).toBeVisible()
})

test('Before a change is undone, what was typed into the form is saved or discarded', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  await brands.change(id, { name: `${name} 2` })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  await user.type(await screen.findByLabelText(/^Name/), '!')
  const history = await pane('History')
  await user.click(await history.findByRole('button', { name: 'Show what was changed: Name' }))
  await user.click(await screen.findByRole('button', { name: 'Undo this change' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  expect(await brands.read(id)).toMatchObject({ name: `${name} 2` })
  await user.click(question.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText(`Change undone: record ${id}`)).toBeVisible()
  expect(await brands.read(id)).toMatchObject({ name })
})

test('Where the history could not be read again, it is read again, not what comes after it', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  for (let time = 0; time < 21; time++) await brands.change(id, { name: `${name} ${time}` })
  let isDown = false
  const { asked } = watchNetwork((path) =>
    isDown && path.includes(`/${id}/history`) ? new Response('{}', { status: 400 }) : undefined,
  )
  const { user, queryClient } = await open(`/settings/deviceBrand/${id}`)
  const history = await pane('History')
  await waitFor(() => expect(history.getAllByText('Changed')).toHaveLength(20))
  isDown = true
  await act(() => queryClient.refetchQueries({ queryKey: ['settings', 'history'] }))
  expect(await history.findByRole('alert')).toBeVisible()
  isDown = false
  const before = asked.length
  await user.click(history.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(history.queryByRole('alert')).not.toBeInTheDocument())
  const again = asked.slice(before).filter((path) => path.includes('/history'))
  expect(again).toHaveLength(1)
  expect(again[0]).not.toContain('after=')
})

test('Leaving a changed form asks, and what is kept is still there', async () => {
  const name = uniqueName()
  const { id } = await (await recordsOf('deviceBrand')).create({ name })
  const { user, address } = await open(`/settings/deviceBrand/${id}`)
  const form = await pane(name)
  await user.type(form.getByLabelText(/^Name/), '!')
  await user.click(form.getByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(form.getByLabelText(/^Name/)).toHaveValue(`${name}!`)
  await user.click(form.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/settings/deviceBrand'))
})

test('What is discarded is gone, also where the form stays', async () => {
  const name = uniqueName()
  const brands = await recordsOf('deviceBrand')
  const { id } = await brands.create({ name })
  const { user } = await open(`/settings/deviceBrand/${id}`)
  const form = await pane(name)
  const field = form.getByLabelText(/^Name/)
  await user.type(field, '!')
  act(() => askToLeave(() => undefined))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(field).toHaveValue(name)
  await user.type(field, ' 2')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(`Saved: ${name} 2`)).toBeVisible()
  expect(await brands.read(id)).toMatchObject({ name: `${name} 2` })
})

test('A price is read as the reader writes it, shown so everywhere, and refused where it is written otherwise', async () => {
  const name = uniqueName()
  const products = await recordsOf('product')
  const { id } = await products.create({ name, price: 0.5 })
  const { user } = await renderPortal(`/settings/product/${id}`, { role: 'administrator', locale: 'pt-BR' })
  const form = await pane(name)
  const price = form.getByLabelText(/^Preço/)
  expect(price).toHaveValue('0,5')
  const save = async (text: string) => {
    await user.clear(price)
    await user.type(price, `${text}{Enter}`)
  }
  await save('1.5')
  expect(
    await form.findByText('Não está como se escreve um número em português. Escreva como 1500,5 ou 1.500,5.'),
  ).toBeVisible()
  expect(price).toHaveValue('1.5')
  expect(price).toHaveAttribute('aria-invalid', 'true')
  expect(await products.read(id)).toMatchObject({ price: 0.5 })

  await save('1.500')
  expect(await screen.findByText(`Salvo: ${name}`)).toBeVisible()
  expect(await products.read(id)).toMatchObject({ price: 1500 })
  const history = await pane('Histórico')
  await user.click(await history.findByRole('button', { name: 'Ver o que foi alterado: Preço' }))
  const change = within(await screen.findByRole('dialog', { name: 'O que foi alterado' }))
  expect(await change.findByRole('listitem')).toHaveTextContent(/0,5.*1\.500/)
})

test('The time zone of a unit is chosen, or left out', async () => {
  const { user, client, address } = await open('/settings/unit/new')
  const form = await pane(/^New /)
  const name = uniqueName()
  await user.type(form.getByLabelText(/^Name/), name)
  const field = form.getByRole('combobox', { name: 'Time zone' })
  expect(within(field).getAllByRole('option')[0]).toHaveTextContent('Not set')
  await user.selectOptions(field, 'America/Manaus')
  await user.click(form.getByRole('button', { name: 'Create unit' }))
  await waitFor(() => expect(address()).toMatch(/unit\/\d+$/))
  const id = Number(address().split('/').at(-1))
  expect(await client.send(resourceOperations(unit).get, { params: { id } })).toMatchObject({
    name,
    timeZone: 'America/Manaus',
  })
})
