import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Patient } from '#contract/patients/patient.ts'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import {
  dialogReady,
  listed,
  openList,
  rowOf,
  searchField,
  startPageRemoval,
} from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const expectHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
/** The head of a record has the number beside the name. */
const expectHead = ({ id, lastName }: Patient) => expectHeading(`${lastName}, Ana Record ${id}`)
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

test('A patient’s page, opened by its URL, shows the name and the facts of the record', async () => {
  const patient = await storePatient({
    socialName: 'Ana Flor',
    mother: 'Maria Lima',
    gender: { id: 1 },
    externalId: 8812,
    documents: [{ id: 0, number: '123.456.789-09', type: { id: 1 } }],
  })
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await expectHeading(`Ana Flor (${patient.lastName}, Ana) Record ${patient.id}`)
  expect(screen.getByText(/^12 Mar 1961 · \d+ y · female · mother Maria Lima$/)).toBeVisible()
  expect(fact('Record number')).toHaveTextContent(String(patient.id))
  expect(fact('Born')).toHaveTextContent(/^12 Mar 1961 · \d+ y$/)
  expect(fact('Sex')).toHaveTextContent('Female')
  expect(fact('Mother')).toHaveTextContent('Maria Lima')
  expect(fact('Father')).toHaveTextContent('Not recorded')
  expect(screen.getByRole('region', { name: 'Documents' })).toHaveTextContent('CPF 123.456.789-09')
  expect(fact('Number in another system')).toHaveTextContent('8812')
  await waitFor(() => expect(fact('Released reports')).toHaveTextContent('0'))
  expect(fact('Created')).toHaveTextContent(/ by Test administrator$/)
  expect(fact('Changed')).toHaveTextContent('Not since it was created')
})

test('The window title has the record number and no name', async () => {
  const patient = await storePatient()
  await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await expectHead(patient)
  expect(document.title).toBe(`Patient record ${patient.id} · Test clinic`)
})

test.each(['/patients/2000000000', '/patients/0', '/patients/ana'])(
  '%s says that there is no such patient and links back to the list',
  async (path) => {
    const { user, address } = await renderPortal(path, { role: 'frontdesk' })
    await expectHeading('There is no patient with this record number')
    await user.click(screen.getByRole('link', { name: 'All patients' }))
    await expectHeading('Patients')
    expect(address()).toBe('/patients')
  },
)

test('A failed load of the record is shown and can be tried again', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ path }) =>
    path.includes('/patient/') && !up ? 'cut before' : undefined,
  )
  const { user } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk', serviceUrl: url })
  await expectHeading('The service cannot be reached')
  up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectHead(patient)
})

test('A removal on the page goes back to the list without the patient and focuses the next row', async () => {
  const patient = await storePatient()
  const next = await storePatient({ lastName: patient.lastName, firstName: 'Bia' })
  const { user, address } = await openList(patient.lastName)
  await user.click(await rowOf(patient))
  await expectHead(patient)
  await startPageRemoval(user)
  const dialog = await dialogReady()
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)

  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/patients'))
  expect(await searchField()).toHaveValue(patient.lastName)
  expect(listed()).toEqual([next.id])
  expect(screen.getByText('1 patient')).toBeVisible()
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())
})

test('A removal on a page opened by its URL goes to the list', async () => {
  const patient = await storePatient()
  const { user, address } = await renderPortal(`/patients/${patient.id}`, { role: 'frontdesk' })
  await startPageRemoval(user)
  const dialog = await dialogReady()
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await waitFor(() => expect(address()).toBe('/patients'))
  await expectHeading('Patients')
  await waitFor(async () => expect(await searchField()).toHaveFocus())
})

async function removedPatient() {
  const patient = await storePatient()
  const frontdesk = await clientOf('frontdesk')
  await frontdesk.send(operations.removePatient, { body: { id: patient.id } })
  return patient
}

test('A removed record does not exist for the front desk', async () => {
  const { id } = await removedPatient()
  await renderPortal(`/patients/${id}`, { role: 'frontdesk' })
  await expectHeading('There is no patient with this record number')
})

test('An administrator sees when and by whom a record was removed, and restores it', async () => {
  const patient = await removedPatient()
  const { user } = await renderPortal(`/patients/${patient.id}`, { role: 'administrator' })
  const banner = (await screen.findByText('This record was removed')).closest('section')!
  expect(banner).toHaveTextContent(/\d{4}, \d\d:\d\d by Test frontdesk/)
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  await user.click(within(banner).getByRole('button', { name: 'Restore patient' }))

  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
  expect(screen.queryByText('This record was removed')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'More actions' })).toBeVisible()
  await waitFor(async () => expect(await expectHead(patient)).toHaveFocus())
  const there = await (
    await clientOf('frontdesk')
  ).send(operations.getPatient, { params: { id: patient.id } })
  expect(there.dateHourDeleted).toBeNull()
})

test('A record that another user has restored meanwhile is shown as restored', async () => {
  const { id } = await removedPatient()
  const { user } = await renderPortal(`/patients/${id}`, { role: 'administrator' })
  const button = await screen.findByRole('button', { name: 'Restore patient' })
  await (await clientOf('administrator')).send(operations.restorePatient, { body: { id } })
  await user.click(button)
  expect(
    await screen.findByText(`Record ${id} is no longer removed: somebody has restored it.`),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible()
})

test('A failed restore is shown and can be tried again', async () => {
  const { id } = await removedPatient()
  let up = false
  const { url } = await proxyToService(({ path }) =>
    path.endsWith('/restore') && !up ? 'cut before' : undefined,
  )
  const { user } = await renderPortal(`/patients/${id}`, { role: 'administrator', serviceUrl: url })
  await user.click(await screen.findByRole('button', { name: 'Restore patient' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The record was not restored. The service cannot be reached.',
  )
  up = true
  await user.click(screen.getByRole('button', { name: 'Restore patient' }))
  expect(await screen.findByText(`Patient restored: record ${id}`)).toBeVisible()
})
