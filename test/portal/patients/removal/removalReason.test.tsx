import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { dialogGone, openDialog } from '#test/support/patientsScreen.tsx'

const stored = async ({ id }: PatientDetail) =>
  (await clientOf('administrator')).send(operations.getPatient, { params: { id } })

test('Without a reason nothing is removed: the missing entry is pointed out and focused', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose a reason first.')
  const reason = dialog.getByLabelText('Reason')
  await waitFor(() => expect(reason).toHaveFocus())
  expect(reason).toBeInvalid()
  await user.selectOptions(reason, 'Other')
  await user.click(dialog.remove())
  expect(dialog.getByRole('alert')).toHaveTextContent('Say in a few words why the record is removed.')
  await waitFor(() => expect(dialog.getByLabelText('Which reason')).toHaveFocus())
  expect((await stored(patient)).dateHourDeleted).toBeNull()

  await user.keyboard('  Moved to the other clinic ')
  await user.click(dialog.remove())
  await dialogGone()
  expect((await stored(patient)).removalReason).toBe('Moved to the other clinic')
})

test('The text of another reason is limited to what the service stores', async () => {
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient)
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Other')
  expect(dialog.getByLabelText('Which reason')).toHaveAttribute('maxlength', '300')
})

test('No reason is asked for or sent where the service stores none', async () => {
  const patient = await storePatient()
  const echo = { name: 'another', version: '1', time: new Date().toISOString(), operations: ['getPatient'] }
  const { url, requests } = await proxyToService(({ path }) =>
    path.endsWith('/echo') ? { status: 200, body: echo } : undefined,
  )
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  expect(dialog.queryByLabelText('Reason')).not.toBeInTheDocument()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  const { body } = requests.find(({ method }) => method === 'DELETE')!
  expect(JSON.parse(body)).not.toHaveProperty('reason')
  expect(await screen.findByRole('button', { name: 'Receipt' })).toBeVisible()
})

test('The dialog lists what goes with the record, and the births of namesakes where the service cannot compare them', async () => {
  const echo = {
    name: 'another',
    version: '1',
    time: new Date().toISOString(),
    operations: ['restorePatient'],
  }
  const { url } = await proxyToService(({ path }) =>
    path.endsWith('/echo') ? { status: 200, body: echo } : undefined,
  )
  const patient = await storePatient({ portalAccess: { id: 4 } })
  const other = await storePatient({ lastName: patient.lastName, birthDate: '1961-03-03' })
  const third = await storePatient({ lastName: patient.lastName, birthDate: '1980-06-05' })
  const { dialog } = await openDialog(patient, { serviceUrl: url })
  const list = dialog.getByRole('list', { name: 'What goes with it' })
  expect(list).toHaveTextContent('No released report leaves the portal with this record.')
  expect(list).toHaveTextContent('The patient’s own access to the portal goes with it.')
  expect(
    dialog.getByText(
      `2 others of this name, born 3 Mar 1961 (record ${other.id}) and 5 Jun 1980 (record ${third.id}).`,
    ),
  ).toBeVisible()
})

test('Unreleased reports are counted on their own, and namesakes of the same birth date are found among those of the same name', async () => {
  const patient = await storePatient()
  const { url } = await proxyToService(({ path }) =>
    path.endsWith(`/patient/${patient.id}`)
      ? {
          status: 200,
          body: {
            ...patient,
            unreleasedReports: 3,
            namesakes: undefined,
            sameName: [{ id: 7, birthDate: patient.birthDate }],
          },
        }
      : undefined,
  )
  const { dialog } = await openDialog(patient, { serviceUrl: url })
  expect(dialog.getByText('3 reports that are not released go out of reach with it.')).toBeVisible()
  expect(dialog.getByText(/was born on the same day: check the mother’s name/)).toBeVisible()
})

test('Two clicks at once send one removal', async () => {
  const patient = await storePatient()
  const { url, requests } = await proxyToService(() => undefined)
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), String(patient.id))
  const button = dialog.remove()
  await act(async () => {
    button.click()
    button.click()
  })
  await dialogGone()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('A second lost answer is shown like the first', async () => {
  const patient = await storePatient()
  const { url, requests } = await proxyToService(({ method }) =>
    method === 'DELETE' ? 'cut before' : undefined,
  )
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason()
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialog.findByText('No answer arrived')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE').length).toBeGreaterThan(1))
  expect(await dialog.findByText('No answer arrived')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})
