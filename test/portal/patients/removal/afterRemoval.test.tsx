import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { UNDO_OFFERED_MS, UNDO_SECONDS } from '#contract/patients/undo.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { dialogGone, expectNoRowOf, openDialog, rowOf, searchField } from '#test/support/patientsScreen.tsx'
import { fireEvent } from '#test/support/fireEvent.ts'

type Settings = Parameters<typeof openDialog>[1]

/** Removes a patient, as front desk unless the settings name another role. */
async function removed(patient: PatientDetail, settings: Settings = {}) {
  const opened = await openDialog(patient, settings)
  const { user, dialog } = opened
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  await screen.findByText(`Patient removed: record ${patient.id}`)
  return opened
}

const stored = async ({ id }: PatientDetail) =>
  (await clientOf('administrator')).send(operations.getPatient, { params: { id } })

const notes = () => screen.queryByRole('list', { name: 'Removed just now' })

test('Undo above the list restores the patient and its row', async () => {
  const patient = await storePatient()
  const next = await storePatient({ lastName: patient.lastName, firstName: 'Bia' })
  const { user } = await removed(patient)
  expectNoRowOf(patient)
  await waitFor(async () => expect(await rowOf(next)).toHaveFocus())

  await user.click(screen.getByRole('button', { name: `Undo the removal of record ${patient.id}` }))
  const note = await screen.findByText(`Patient restored: record ${patient.id}`)
  expect(note.closest('[role=status]')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  expect(await searchField()).toHaveFocus()
  await rowOf(patient)
  expect((await stored(patient)).dateHourDeleted).toBeNull()
})

test('An empty list says as well what was removed, and no toast says it again', async () => {
  const patient = await storePatient()
  await removed(patient)
  expect(screen.getByText(`No patient matches “${patient.lastName}”`)).toBeVisible()
  expect(notes()).toHaveTextContent(`Patient removed: record ${patient.id}`)
  expect(screen.getAllByText(/^Patient removed/)).toHaveLength(1)
})

test('What was removed is told until the note is dismissed', async () => {
  const patient = await storePatient()
  const { user } = await removed(patient)
  await user.click(screen.getByRole('button', { name: `Dismiss the note on record ${patient.id}` }))
  expect(notes()).not.toBeInTheDocument()
  expect(await searchField()).toHaveFocus()
})

test('Undo is offered for as long as it is possible', () => {
  expect(UNDO_OFFERED_MS).toBeGreaterThan((UNDO_SECONDS - 10) * 1000)
})

test('A removal can still be undone where the list was left meanwhile', async () => {
  const patient = await storePatient()
  const { user } = await removed(patient, { role: 'administrator' })
  await act(async () => void fireEvent.click(screen.getByText('Reports').closest('a')!))
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(notes()).not.toBeInTheDocument()
  await act(async () => void fireEvent.click(screen.getByText('Patients').closest('a')!))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText(`Patient restored: record ${patient.id}`)
  expect((await stored(patient)).dateHourDeleted).toBeNull()
})

test('Undo after somebody else has restored the patient says so', async () => {
  const patient = await storePatient()
  const { user } = await removed(patient)
  await (await clientOf('administrator')).send(operations.restorePatient, { body: { id: patient.id } })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(`Record ${patient.id} is no longer removed.`)).toBeVisible()
  await rowOf(patient)
})

test('Undo whose answer is lost says so, and can be tried again', async () => {
  const patient = await storePatient()
  let up = false
  const { url } = await proxyToService(({ path }) =>
    path.endsWith('/patient/restore') && !up ? 'cut before' : undefined,
  )
  const { user } = await removed(patient, { serviceUrl: url })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(/^No answer arrived: it is not known whether record/)).toBeVisible()
  up = true
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
})

test('Undo after its time has passed says that an administrator can restore the patient', async () => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ path }) =>
    path.endsWith('/patient/restore') ? { status: 404 } : undefined,
  )
  const { user } = await removed(patient, { serviceUrl: url })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(
    await screen.findByText(/the time to undo has passed. An administrator can restore it/),
  ).toBeVisible()
})

test('The receipt holds who, what, when, why and the request’s id, and only the record number of the patient', async () => {
  const patient = await storePatient({ mother: 'Maria Lima', socialName: 'Ana Flor' })
  const { user } = await removed(patient)
  await user.click(screen.getByRole('button', { name: 'Receipt' }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a removal' })
  const trail = await (
    await clientOf('administrator')
  ).send(operations.listTrail, { query: { recordId: patient.id, act: 'patient.remove' } })
  const { requestId } = trail.data[0]!
  expect(receipt).toHaveTextContent(`RemovedPatient record ${patient.id}`)
  expect(receipt).toHaveTextContent('ByTest frontdesk')
  expect(receipt).toHaveTextContent(/When\d+ .+, \d\d:\d\d/)
  expect(receipt).toHaveTextContent('ReasonDuplicate record')
  expect(receipt).toHaveTextContent(`Request${requestId}`)
  expect(receipt).toHaveTextContent('an administrator can restore this record')
  for (const secret of [patient.lastName, 'Ana', 'Maria', '1961'])
    expect(receipt).not.toHaveTextContent(secret)

  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const sheet = document.querySelector('.print-sheet')!
    expect(sheet).toHaveTextContent('Test clinic')
    expect(sheet).toHaveTextContent(`Request${requestId}`)
    window.dispatchEvent(new Event('afterprint'))
  })
  await user.click(within(receipt).getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  print.mockRestore()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Receipt' })).toHaveFocus())
})

test('A record that is still there after the service said yes is not reported as removed', async () => {
  const patient = await storePatient()
  let drops = true
  const { url } = await proxyToService(({ method }) =>
    method === 'DELETE' && drops ? { status: 200, body: {} } : undefined,
  )
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent('The service confirmed it, but the record is still there')
  expect(alert).toHaveTextContent('A proxy on the way may have dropped the request’s body.')
  expect(screen.queryByText(/^Patient removed/)).not.toBeInTheDocument()
  expect(dialog.keep()).toBeEnabled()
  drops = false
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialogGone()
  expect((await stored(patient)).removalReason).toBe('duplicate')
})

test('The removal is announced to an administrator, who can still read the removed record', async () => {
  const patient = await storePatient()
  await removed(patient, { role: 'administrator' })
  expectNoRowOf(patient)
})

test('The notice says so when it could not be verified that the record is gone', async () => {
  const patient = await storePatient()
  let sent = false
  const { url } = await proxyToService(({ method, body }) => {
    if (method === 'DELETE') sent = true
    return sent && body.includes(`"search":"${patient.id}"`) ? 'cut before' : undefined
  })
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  expect(await screen.findByText(/It could not be checked whether it is gone/)).toBeVisible()
})
