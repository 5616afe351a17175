import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { clientOf, changePatient, storePatient } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import {
  dialogGone,
  dialogReady,
  expectNoRowOf,
  openDialog,
  openList,
  rowOf,
  startRemoval,
} from '#test/support/patientsScreen.tsx'
import { testPassword } from '#test/support/testPassword.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

type Opened = Awaited<ReturnType<typeof openDialog>>

async function confirm({ user, dialog }: Opened, { id }: PatientDetail): Promise<void> {
  dialog.giveReason()
  await user.clear(dialog.number())
  await user.type(dialog.number(), String(id))
  await user.click(dialog.remove())
}

const stored = async ({ id }: PatientDetail) =>
  (await clientOf('administrator')).send(operations.getPatient, { params: { id } })
const isRemoved = async (patient: PatientDetail) => (await stored(patient)).dateHourDeleted !== null

test('A record that somebody else has changed is not removed: the dialog shows the changes and asks again', async () => {
  const patient = await storePatient({ mother: 'Maria Lima', middleName: '' })
  const opened = await openDialog(patient)
  const { dialog } = opened
  await changePatient(patient, { mother: 'Marina Lima', middleName: 'Prado' })
  await confirm(opened, patient)

  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(/Mother ?before Maria Lima ?→ ?now Marina Lima/),
  )
  const changes = dialog.getByRole('alert')
  expect(changes).toHaveTextContent('The record was changed in the meantime')
  expect(changes).toHaveTextContent(/Middle name ?before nothing ?→ ?now Prado/)
  expect(changes).not.toHaveTextContent('First name')
  expect(changes).toHaveTextContent(/Changed .+ by Test administrator/)
  expect(dialog.getByText(/ · mother Marina Lima$/)).toBeVisible()
  expect(await isRemoved(patient)).toBe(false)

  expect(dialog.number()).toHaveValue('')
  expect(dialog.queryByText(/^This is not the number/)).not.toBeInTheDocument()
  expect(dialog.remove()).toBeDisabled()
  await waitFor(() => expect(dialog.keep()).toHaveFocus())
  await confirm(opened, patient)
  await dialogGone()
  expect(await isRemoved(patient)).toBe(true)
})

test('The dialog says when fields that it does not show have changed, and a second confirmation removes the record', async () => {
  const patient = await storePatient()
  const opened = await openDialog(patient)
  await changePatient(patient, { maritalStatus: { id: 2 } })
  await confirm(opened, patient)
  expect(
    await opened.dialog.findByText('Details that are not shown here were changed as well.'),
  ).toBeVisible()
  await confirm(opened, patient)
  await dialogGone()
})

test('A changed record that is kept is updated in the list', async () => {
  const patient = await storePatient({ mother: 'Maria Lima' })
  const opened = await openDialog(patient)
  await changePatient(patient, { mother: 'Marina Lima' })
  await confirm(opened, patient)
  await opened.dialog.findByText('Marina Lima', { selector: 'ins' })
  await opened.user.click(opened.dialog.keep())
  await dialogGone()
  await waitFor(async () => expect(await rowOf(patient)).toHaveTextContent('Marina Lima'))
})

test('When somebody else has removed the record, the dialog says when and who, and the row leaves the list', async () => {
  const patient = await storePatient()
  const next = await storePatient({ lastName: patient.lastName, firstName: 'Bia' })
  const opened = await openDialog(patient)
  const { user, dialog } = opened
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: patient.id } })
  await confirm(opened, patient)

  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent('This record has already been removed')
  expect(alert).toHaveTextContent(/Removed .+, \d\d:\d\d by Test administrator/)
  expect(dialog.queryByRole('button', { name: 'Remove patient' })).not.toBeInTheDocument()
  const close = dialog.getByRole('button', { name: 'Close' })
  await waitFor(() => expect(close).toHaveFocus())
  await user.click(close)
  await dialogGone()
  expectNoRowOf(patient)
  expect(screen.getByText('1 patient')).toBeVisible()
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())
})

test('The dialog says at once that the record is gone', async () => {
  const patient = await storePatient()
  const portal = await openList(patient.lastName)
  const row = await rowOf(patient)
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: patient.id } })
  await startRemoval(portal.user, row)
  const dialog = await dialogReady()
  expect(await dialog.findByText('This record is no longer there')).toBeVisible()
  await portal.user.click(dialog.getByRole('button', { name: 'Close' }))
  await dialogGone()
  expectNoRowOf(patient)
})

test('The dialog tells an administrator at once who has removed the record', async () => {
  const patient = await storePatient()
  const portal = await openList(patient.lastName, { role: 'administrator' })
  const row = await rowOf(patient)
  await (await clientOf('frontdesk')).send(operations.removePatient, { body: { id: patient.id } })
  await startRemoval(portal.user, row)
  const dialog = await dialogReady()
  expect(await dialog.findByText(/^Removed .+ by Test frontdesk/)).toBeVisible()
})

test('A role that may not remove patients is told so inside the dialog, and nothing is removed', async () => {
  const patient = await storePatient()
  const opened = await openDialog(patient)
  const { store, dialog } = opened
  const doctor = await opened.client.send(operations.authenticate, {
    body: { username: 'doctor', password: testPassword },
  })
  store.renew({ ...store.get().session!, token: doctor.token })
  await confirm(opened, patient)

  expect(await dialog.findByText('Your role may not remove patients')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus())
  expect(await isRemoved(patient)).toBe(false)
})

test('When the request does not arrive, the entries stay, and it can be tried again', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ method }) =>
    method === 'DELETE' && !up ? 'cut before' : undefined,
  )
  const opened = await openDialog(patient, { serviceUrl: url })
  const { user, dialog } = opened
  await confirm(opened, patient)

  expect(await dialog.findByText('No answer arrived')).toBeVisible()
  expect(dialog.number()).toHaveValue(String(patient.id))
  expect(dialog.remove()).toBeEnabled()
  expect(await isRemoved(patient)).toBe(false)
  up = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expect(await isRemoved(patient)).toBe(true)
})

test('“Try again” keeps the focus in the dialog while the removal runs', async () => {
  const patient = await storePatient()
  const second = Promise.withResolvers<void>()
  const interceptions = ['cut before' as const, second.promise]
  const { url } = await proxyToService(({ method }) =>
    method === 'DELETE' ? interceptions.shift() : undefined,
  )
  const opened = await openDialog(patient, { serviceUrl: url })
  const { user, dialog } = opened
  await confirm(opened, patient)
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.queryByText('No answer arrived')).not.toBeInTheDocument())
  await waitFor(() => expect(dialog.remove()).toHaveFocus())
  second.resolve()
  await dialogGone()
})

test('“Try again” needs the right record number, too', async () => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ method }) => (method === 'DELETE' ? 'cut before' : undefined))
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  await opened.dialog.findByText('No answer arrived')
  await opened.user.type(opened.dialog.number(), '9')
  expect(opened.dialog.getByRole('button', { name: 'Try again' })).toBeDisabled()
})

test('When only the answer is lost, the list is searched, and the removal reads as done', async () => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ method }) => (method === 'DELETE' ? 'cut after' : undefined))
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expect(await isRemoved(patient)).toBe(true)
  expectNoRowOf(patient)
})

test('When no answer arrives and the patient is still there, the dialog says so', async () => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ method }) => (method === 'DELETE' ? 'cut before' : undefined))
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  expect(await opened.dialog.findByText(/The record was still there when it was looked for/)).toBeVisible()
  expect(opened.dialog.keep()).toBeEnabled()
})

/** The removal is done, and neither it nor the search for the patient is answered. */
const answersLost = (isLost: () => boolean) =>
  proxyToService(({ method, body }) => {
    if (!isLost()) return undefined
    if (method === 'DELETE') return 'cut after'
    return /"search":"\d+"/.test(body) ? 'cut before' : undefined
  })

test('When neither the removal nor the search is answered, trying again finds the patient removed and reads as done', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await answersLost(() => !up)
  const opened = await openDialog(patient, { serviceUrl: url })
  const { user, dialog } = opened
  await confirm(opened, patient)
  expect(await dialog.findByText(/^It is not known whether the record was removed/)).toBeVisible()
  await waitFor(async () => expect(await isRemoved(patient)).toBe(true))
  up = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialogGone()
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expectNoRowOf(patient)
})

test('When an answer is lost and somebody else removes the patient, the dialog says who', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ method }) =>
    method === 'DELETE' && !up ? 'cut before' : undefined,
  )
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  await opened.dialog.findByText('No answer arrived')
  await (await clientOf('administrator')).send(operations.removePatient, { body: { id: patient.id } })
  up = true
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Try again' }))
  expect(await opened.dialog.findByText(/^Removed .+ by Test administrator/)).toBeVisible()
})

test('Keeping the patient after a lost answer refreshes the list, which shows whether it was removed', async () => {
  const patient = await storePatient()
  const { url } = await answersLost(() => true)
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  await opened.dialog.findByText('No answer arrived')
  await opened.user.click(opened.dialog.keep())
  await dialogGone()
  await waitFor(() => expectNoRowOf(patient))
})

test('A record that could not be read cannot be removed until “Try again” has read it', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ path }) =>
    path.endsWith(`/patient/${patient.id}`) && !up ? 'cut before' : undefined,
  )
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  expect(dialog.getByText('The record could not be read again')).toBeVisible()
  await user.type(dialog.number(), String(patient.id))
  expect(dialog.remove()).toBeDisabled()
  up = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.keep()).toHaveFocus())
  await waitFor(() => expect(dialog.remove()).toBeEnabled())
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  [500, 'No answer arrived', 'Try again'],
  [429, 'The service asks for a pause', 'Try again'],
  [400, 'The service did not accept the request', 'Keep'],
  [404, 'This record is no longer there', 'Close'],
])('An answer of %i reads “%s”, and the next step is “%s”', async (status, title, step) => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ method }) => (method === 'DELETE' ? { status } : undefined))
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  expect(await opened.dialog.findByText(title)).toBeVisible()
  expect(opened.dialog.getByRole('button', { name: step })).toBeEnabled()
})

test('A 404 after a lost answer is explained: the first request most likely removed the record', async () => {
  const patient = await storePatient()
  const interceptions = ['cut before' as const, { status: 404 }]
  const { url } = await proxyToService(({ method }) =>
    method === 'DELETE' ? interceptions.shift() : undefined,
  )
  const opened = await openDialog(patient, { serviceUrl: url })
  await confirm(opened, patient)
  await opened.user.click(await opened.dialog.findByRole('button', { name: 'Try again' }))
  expect(await opened.dialog.findByText(/most likely removed it/)).toBeVisible()
})

test('The dialog promises neither restoring nor report counts where the service has none', async () => {
  const patient = await storePatient()
  const described = { ...patient, releasedReports: undefined, namesakes: undefined }
  const echo = { name: 'another', version: '1', time: new Date().toISOString(), operations: [] }
  const { url } = await proxyToService(({ path }) => {
    if (path.endsWith('/echo')) return { status: 200, body: echo }
    return path.endsWith(`/patient/${patient.id}`) ? { status: 200, body: described } : undefined
  })
  const { dialog } = await openDialog(patient, { serviceUrl: url })
  expect(dialog.getByText('Its released reports leave the portal with this record.')).toBeVisible()
  expect(dialog.queryByText(/restore/)).not.toBeInTheDocument()
})

test('Leaving the page while a removal runs, one is still notified how it ended', async () => {
  const patient = await storePatient()
  const cut = Promise.withResolvers<'cut after'>()
  const { url } = await proxyToService(({ method, body }) => {
    if (method === 'DELETE') return cut.promise
    return body.includes(`"search":"${patient.id}"`) ? 'cut before' : undefined
  })
  const opened = await openDialog(patient, { serviceUrl: url, role: 'administrator' })
  await confirm(opened, patient)
  const reports = screen.getByText('Reports').closest('a')!
  await act(async () => void fireEvent.click(reports))
  await dialogGone()
  cut.resolve('cut after')
  expect(
    await screen.findByText(`No answer arrived: check whether record ${patient.id} is still there.`),
  ).toBeVisible()
})

test('Where the session had ended, nothing is removed, and after signing in again the removal is asked for anew', async () => {
  const patient = await storePatient()
  const opened = await openDialog(patient)
  const { client, store, user } = opened
  await client.send(operations.endSession)
  await confirm(opened, patient)

  const lockScreen = within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
  expect(store.get().user?.username).toBe('frontdesk')
  await user.type(lockScreen.getByLabelText('Password'), testPassword)
  await user.click(lockScreen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(store.get().session).toBeDefined())
  expect(await screen.findByText('Your session had ended')).toBeVisible()
  expect(await isRemoved(patient)).toBe(false)
  await confirm(opened, patient)
  await waitFor(async () => expect(await isRemoved(patient)).toBe(true))
})
