import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { untilRendered } from '#test/support/renderAtOnce.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { answered, expectNoRowOf, listed, openList, rowOf } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { fireEvent } from '#test/support/fireEvent.ts'

type Settings = Parameters<typeof renderPortal>[1]

async function storeRemoved(fields: Parameters<typeof storePatient>[0] = {}, reason?: string) {
  const patient = await storePatient(fields)
  const body = { id: patient.id, ...(reason && { reason }) }
  await (await clientOf('frontdesk')).send(operations.removePatient, { body })
  return patient
}

/** Opens the page of removed patients and searches for a name. */
async function openRemoved(name: string, settings: Settings = {}) {
  const portal = await renderPortal('/patients/removed', { role: 'administrator', ...settings })
  await portal.user.type(await screen.findByLabelText('Search removed patients'), `${name}{Enter}`)
  await answered()
  return portal
}

const restore = async (patient: { id: number }) =>
  within(await rowOf(patient)).getByRole('button', { name: 'Restore' })

test('Removed patients are listed with user, time and reason, last removed first', async () => {
  const lastName = uniqueName()
  const first = await storeRemoved({ lastName, firstName: 'Ana', mother: 'Maria Lima' }, 'Asked for it')
  const second = await storeRemoved({ lastName, firstName: 'Zoe' }, 'duplicate')
  const third = await storeRemoved({ lastName, firstName: 'Bia' })
  await openRemoved(lastName)
  const row = await rowOf(first)
  expect(listed()).toEqual([third.id, second.id, first.id])
  expect(screen.getByText('3 removed patients')).toHaveAttribute('role', 'status')
  expect(row).toHaveTextContent(/12 Mar 1961/)
  expect(row).toHaveTextContent('Maria Lima')
  expect(row).toHaveTextContent('by Test frontdesk')
  expect(row).toHaveTextContent('Asked for it')
  // So that it opens in another tab, too.
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/patients/${first.id}`)
  // A reason from the list is shown in the user's language, not as its code.
  expect(await rowOf(second)).not.toHaveTextContent('duplicate')
  expect(await rowOf(third)).toHaveTextContent('No reason given')
})

test('The second click of a double click restores no patient, since another row may have moved up under it', async () => {
  const { url, requests } = await proxyToService(() => undefined)
  const lastName = uniqueName()
  const first = await storeRemoved({ lastName })
  const second = await storeRemoved({ lastName, firstName: 'Bia' })
  await openRemoved(lastName, { serviceUrl: url })
  const restores = () => requests.filter(({ path }) => path.endsWith('/patient/restore'))
  fireEvent.click(await restore(first), { detail: 2 })
  const button = await restore(second)
  fireEvent.click(button, { detail: 1 })
  await untilRendered()
  // It may be gone already, which is as good.
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expectNoRowOf(second))
  expect(restores().map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ id: second.id }])
  await rowOf(first)
})

test('The menu of the list leads an administrator to the removed patients, and the page links back', async () => {
  const { user, address } = await renderPortal('/patients', { role: 'administrator' })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Removed patients' }))
  await waitFor(() => expect(address()).toBe('/patients/removed'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Removed patients' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All patients' }))
  await waitFor(() => expect(address()).toBe('/patients'))
})

test('The list does not lead the front desk to the removed patients', async () => {
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  expect(await screen.findByRole('link', { name: 'New patient' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('button', { name: 'How to search' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Removed patients' })).not.toBeInTheDocument()
})

test('The page of removed patients tells the front desk that it is not for that role, and sends no request', async () => {
  const { url, requests } = await proxyToService(() => undefined)
  await renderPortal('/patients/removed', { role: 'frontdesk', serviceUrl: url })
  expect(await screen.findByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  expect(requests.some(({ path }) => path.includes('/patient/removed'))).toBe(false)
})

test('A patient is restored without a confirmation, and a toast links to the record', async () => {
  const lastName = uniqueName()
  const [next, patient] = [await storeRemoved({ lastName }), await storeRemoved({ lastName })]
  const { user, address } = await openRemoved(lastName)
  const button = await restore(patient)
  expect(button).toHaveAccessibleDescription(`${lastName}, Ana`)
  ;(await rowOf(patient)).focus()
  await user.tab()
  await waitFor(() => expect(button).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
  await waitFor(() => expectNoRowOf(patient))
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())
  expect(screen.getByText('1 removed patient')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show the record' }))
  await waitFor(() => expect(address()).toBe(`/patients/${patient.id}`))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(lastName) })).toBeVisible()
})

test('Restoring the last patient focuses the search field', async () => {
  const patient = await storeRemoved()
  const { user } = await openRemoved(patient.lastName)
  await user.click(await restore(patient))
  await waitFor(() => expectNoRowOf(patient))
  await waitFor(() => expect(screen.getByLabelText('Search removed patients')).toHaveFocus())
})

test('A patient that another user has restored meanwhile leaves the list, and a toast says so', async () => {
  const patient = await storeRemoved()
  const { user } = await openRemoved(patient.lastName)
  await rowOf(patient)
  await (await clientOf('administrator')).send(operations.restorePatient, { body: { id: patient.id } })
  await user.click(await restore(patient))
  expect(await screen.findByText(/is no longer removed: somebody has restored it/)).toBeVisible()
  await waitFor(() => expectNoRowOf(patient))
})

test('A failed restore is shown and can be tried again from its row', async () => {
  const patient = await storeRemoved()
  let up = false
  const { url } = await proxyToService(({ method }) => (method === 'POST' && !up ? 'cut before' : undefined))
  up = true
  const { user } = await openRemoved(patient.lastName, { serviceUrl: url })
  await rowOf(patient)
  up = false
  await user.click(await restore(patient))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Record ${patient.id} was not restored. The service cannot be reached.`,
  )
  up = true
  await user.click(await restore(patient))
  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('A row opens the removed patient’s page, and going back focuses the row', async () => {
  const patient = await storeRemoved()
  const { user, go } = await openRemoved(patient.lastName)
  await user.click(await rowOf(patient))
  expect(await screen.findByText('This record was removed')).toBeVisible()
  await go(-1)
  await waitFor(async () => expect(await rowOf(patient)).toHaveFocus())
  expect(screen.getByLabelText('Search removed patients')).toHaveValue(patient.lastName)
})

test('A patient removed meanwhile is listed when the page of removed patients is opened next', async () => {
  const patient = await storePatient()
  const { user, queryClient } = await openList(patient.lastName, { role: 'administrator' })
  await (await clientOf('frontdesk')).send(operations.removePatient, { body: { id: patient.id } })
  await queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Removed patients' }))
  await user.type(await screen.findByLabelText('Search removed patients'), `${patient.id}{Enter}`)
  expect(await screen.findByText(String(patient.id), { selector: 'mark' })).toBeVisible()
})

test('A search without a match among removed patients says so', async () => {
  const name = uniqueName()
  await openRemoved(name)
  expect(await screen.findByText(`No patient matches “${name}”`)).toBeVisible()
})
