import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patientListOperations } from '#contract/patients/patientList.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { storePatient } from '#test/support/clinicRecords.ts'
import { watchNetwork } from '#test/support/network.ts'
import { menuItem } from '#test/support/paneMenu.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { filterField, menuEntry } from '#test/support/reportsBar.ts'
import { ownUser } from '#test/support/sharedService.ts'
import { storeCritical } from '#test/support/writingReports.ts'

const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const ofPatient = () => dialog('Lists with this patient')
const myLists = () => dialog('My lists of patients')
const create = async (client: Client, name: string) =>
  (await client.send(patientListOperations.createPatientList, { body: { name } })).id
const lists = async (client: Client) => (await client.send(patientListOperations.listPatientLists, {})).lists

/** A user with a released report and an empty list. */
async function reader(at: (release: ReleaseDetail, listId: number) => string) {
  const { release } = await storeCritical()
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/account', { username })
  const listId = await create(client, 'Diabetics')
  cleanup()
  const portal = await renderPortal(at(release, listId), { username })
  return { ...portal, release, listId, patientId: release.report.patient.id }
}

test('The patient of the open report is put on a list by its menu, and taken off', async () => {
  const { user, client } = await reader(({ id }) => `/reports/${id}`)
  await user.click(await menuItem(user, /^Lists of patients/))
  const asked = await ofPatient()
  await user.click(await asked.findByRole('checkbox', { name: 'Diabetics 0 patients' }))
  expect(await asked.findByRole('checkbox', { name: 'Diabetics 1 patient' })).toBeChecked()
  expect(await lists(client)).toMatchObject([{ name: 'Diabetics', count: 1 }])
  await user.click(asked.getByRole('checkbox', { name: 'Diabetics 1 patient' }))
  expect(await asked.findByRole('checkbox', { name: 'Diabetics 0 patients' })).not.toBeChecked()
  await user.click(asked.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('A choice stands while the reports that the list narrows are still asked for', async () => {
  const { user } = await reader(({ id }, listId) => `/reports/${id}?patientListId=${listId}`)
  await user.click(await menuItem(user, /^Lists of patients/))
  const asked = await ofPatient()
  const before = await asked.findByRole('checkbox', { name: 'Diabetics 0 patients' })
  const listing = Promise.withResolvers<void>()
  watchNetwork((path) => (path.includes('patientListId=') ? listing.promise : undefined))
  await user.click(before)
  const choice = await asked.findByRole('checkbox', { name: 'Diabetics 1 patient' })
  expect(choice).toHaveAttribute('aria-disabled', 'true')
  expect(choice).toBeChecked()
  listing.resolve()
  await waitFor(() => expect(choice).toHaveAttribute('aria-disabled', 'false'))
  expect(choice).toBeChecked()
})

test('A new list is made with the patient on it; a name that there is says so and stays', async () => {
  const { user, client } = await reader(({ id }) => `/reports/${id}`)
  await user.click(await menuItem(user, /^Lists of patients/))
  const asked = await ofPatient()
  await user.type(await asked.findByRole('textbox', { name: 'New list' }), 'diabetics')
  await user.click(asked.getByRole('button', { name: 'Create and add' }))
  expect(await asked.findByRole('alert')).toHaveTextContent('You have a list with this name already.')
  expect(asked.getByRole('textbox', { name: 'New list' })).toHaveValue('diabetics')
  await user.type(asked.getByRole('textbox', { name: 'New list' }), ' type 2')
  await user.click(asked.getByRole('button', { name: 'Create and add' }))
  expect(await asked.findByRole('checkbox', { name: 'diabetics type 2 1 patient' })).toBeChecked()
  expect(await lists(client)).toMatchObject([
    { name: 'Diabetics', count: 0 },
    { name: 'diabetics type 2', count: 1 },
  ])
})

test('What went wrong with a list is told until the next choice, whichever list that is of', async () => {
  const { user, client } = await reader(({ id }) => `/reports/${id}`)
  let isBroken = true
  watchNetwork((path) => (isBroken && path === '/patientlist/patient' ? 'breaks' : undefined))
  await user.click(await menuItem(user, /^Lists of patients/))
  const asked = await ofPatient()
  await user.type(await asked.findByRole('textbox', { name: 'New list' }), 'Boards')
  await user.click(asked.getByRole('button', { name: 'Create and add' }))
  expect(await asked.findByRole('alert')).toHaveTextContent(/^It was not saved/)
  await user.click(await asked.findByRole('checkbox', { name: 'Boards 0 patients' }))
  await waitFor(() => expect(asked.getAllByRole('alert')).toHaveLength(1))
  isBroken = false
  await user.click(asked.getByRole('checkbox', { name: 'Diabetics 0 patients' }))
  expect(await asked.findByRole('checkbox', { name: 'Diabetics 1 patient' })).toBeChecked()
  expect(asked.queryByRole('alert')).toBeNull()
  expect(await lists(client)).toMatchObject([
    { name: 'Boards', count: 0 },
    { name: 'Diabetics', count: 1 },
  ])
})

test('The reports are narrowed by a list, by its number in the address', async () => {
  const { user, client, address, listId, patientId } = await reader(() => '/reports')
  await client.send(patientListOperations.addListedPatient, { body: { id: listId, patientId } })
  await user.selectOptions(await filterField('My list'), 'Diabetics')
  expect(address()).toBe(`/reports?patientListId=${listId}`)
  expect(await screen.findByText(/^1 of /)).toBeInTheDocument()
})

test('The patients are narrowed by a list, which a record opened from them leads back to', async () => {
  const [one, other] = [await storePatient(), await storePatient()]
  const username = await ownUser('frontdesk')
  const { user, client, address } = await renderPortal('/patients', { username })
  const listId = await create(client, 'To call')
  await client.send(patientListOperations.addListedPatient, { body: { id: listId, patientId: one.id } })
  await user.selectOptions(await filterField('My list'), 'To call')
  expect(address()).toBe(`/patients?patientListId=${listId}`)
  expect(await screen.findByText('1 patient')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('searchbox', { name: 'Search patients' }), String(other.id))
  expect(await screen.findByText('Only the patients of your list are searched.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all patients' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await user.click(await screen.findByRole('row', { name: new RegExp(`${one.id}`) }))
  expect(address()).toBe(`/patients/${one.id}?patientListId=${listId}`)
  await user.click(await screen.findByRole('link', { name: 'Patients of the list' }))
  expect(address()).toBe(`/patients?patientListId=${listId}`)
  expect(await screen.findByText('1 patient')).toBeVisible()
})

test('A user without a list is told how to make one, and another user’s list finds no patient', async () => {
  const username = await ownUser('frontdesk')
  const { user, address } = await renderPortal('/patients', { username })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  expect(await screen.findByText(/^You have no list of patients yet/)).toBeVisible()
  cleanup()
  const portal = await renderPortal('/patients?patientListId=2147483647', { username })
  expect(await screen.findByText('No patient of your list is found')).toBeVisible()
  await portal.user.click(screen.getByRole('button', { name: 'Show all patients' }))
  expect(portal.address()).toBe('/patients')
  expect(address()).toBe('/patients')
})

test('A list that is not the user’s finds nothing, and the filter says whose it is not', async () => {
  await reader(() => '/reports?patientListId=2147483647')
  expect(await screen.findByText('No released report matches')).toBeVisible()
  const field = await filterField('My list')
  expect(within(field).getByRole('option', { selected: true })).toHaveTextContent('A list that is not yours')
})

test('A list shows its patients, is renamed, leads to their reports and loses one', async () => {
  const { user, client, address, listId, patientId } = await reader(() => '/reports')
  await client.send(patientListOperations.addListedPatient, { body: { id: listId, patientId } })
  await user.click(await menuEntry('My lists of patients'))
  let asked = await myLists()
  const name = await asked.findByRole('textbox', { name: 'Name of the list' })
  await user.clear(name)
  await user.type(name, 'Yearly endoscopy')
  await user.click(asked.getByRole('button', { name: 'Rename' }))
  expect(await asked.findByRole('option', { name: 'Yearly endoscopy (1)' })).toBeVisible()
  await user.click(await asked.findByRole('link', { name: 'Show their reports' }))
  expect(address()).toBe(`/reports?patientListId=${listId}`)
  expect(await screen.findByText(/^1 of /)).toBeInTheDocument()
  await user.click(await menuEntry('My lists of patients'))
  asked = await myLists()
  await user.click(await asked.findByRole('button', { name: /^Take .* off the list$/ }))
  expect(await asked.findByText(/^Nobody is on this list yet/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('No released report matches')).toBeVisible()
})

test('A list is deleted after a question, and one that another window has deleted says so', async () => {
  const { user, client, listId } = await reader(() => '/reports')
  const other = await create(client, 'Boards')
  await user.click(await menuEntry('My lists of patients'))
  const asked = await myLists()
  await user.selectOptions(await asked.findByRole('combobox', { name: 'List' }), String(other))
  await user.click(asked.getByRole('button', { name: 'Delete list' }))
  const sure = await dialog('Delete “Boards”?')
  await user.click(sure.getByRole('button', { name: 'Delete list' }))
  await waitFor(async () => expect(await lists(client)).toMatchObject([{ name: 'Diabetics' }]))
  await waitFor(() => expect(asked.getByRole('combobox', { name: 'List' })).toHaveValue(String(listId)))
  await client.send(patientListOperations.removePatientList, { body: { id: listId } })
  await user.type(asked.getByRole('textbox', { name: 'New list' }), 'Kept')
  await user.click(asked.getByRole('button', { name: 'Rename' }))
  expect(await asked.findByText('You have no list yet.')).toBeVisible()
  expect(asked.getByRole('textbox', { name: 'New list' })).toHaveValue('Kept')
})

test('A patient is put on a list by the menu of the record, and the list is reached from the patients', async () => {
  const { id } = await storePatient()
  const username = await ownUser('frontdesk')
  const { user, client } = await renderPortal(`/patients/${id}`, { username })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('button', { name: 'Lists of patients' }))
  const asked = await ofPatient()
  await user.type(await asked.findByRole('textbox', { name: 'New list' }), 'To call')
  await user.click(asked.getByRole('button', { name: 'Create and add' }))
  expect(await asked.findByRole('checkbox', { name: 'To call 1 patient' })).toBeChecked()
  expect(await lists(client)).toMatchObject([{ name: 'To call', count: 1 }])
  cleanup()
  const patients = await renderPortal('/patients', { username })
  await patients.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await patients.user.click(await screen.findByRole('button', { name: 'My lists of patients' }))
  const shown = await myLists()
  await patients.user.click(await shown.findByRole('link', { name: new RegExp(`${id}`) }))
  expect(patients.address()).toBe(`/patients/${id}`)
})
