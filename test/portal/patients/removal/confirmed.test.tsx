import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { CHOSEN_PASSWORD, confirmingUser } from '#test/support/accounts.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { openDialog } from '#test/support/patientsScreen.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const question = async () => within(await screen.findByRole('dialog', { name: 'Confirm your identity' }))
const isRemoved = async (id: number) =>
  (await (await clientOf('administrator')).send(operations.getPatient, { params: { id } }))
    .dateHourDeleted !== null

test('A removal that has to be confirmed waits in its dialog, which keeps what was typed', async () => {
  const { session } = await confirmingUser()
  const patient = await storePatient()
  const { user, dialog } = await openDialog(patient, { session })
  dialog.giveReason()
  await user.type(dialog.number(), String(patient.id))
  await user.click(dialog.remove())

  const first = await question()
  await waitFor(() => expect(first.getByLabelText('Password')).toHaveFocus())
  await user.type(first.getByLabelText('Password'), 'not the password')
  await user.click(first.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(first.getByLabelText('Password')).toHaveAccessibleDescription(
      'That is not your password. 4 tries are left before a pause.',
    ),
  )
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'You have not confirmed your identityNothing was removed.',
  )
  expect(await isRemoved(patient.id)).toBe(false)
  expect(dialog.number()).toHaveValue(String(patient.id))

  await user.click(dialog.remove())
  const second = await question()
  await user.type(second.getByLabelText('Password'), CHOSEN_PASSWORD)
  await user.click(second.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  expect(await isRemoved(patient.id)).toBe(true)

  // Confirmed for five minutes.
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(`Patient restored: record ${patient.id}`)).toBeVisible()
})

test('A restore is confirmed in place, too', async () => {
  const { session } = await confirmingUser('See and restore removed patients')
  const { id } = await storePatient()
  await (await clientOf('administrator')).send(patientOperations.removePatient, { body: { id } })
  const { user } = await renderPortal(`/patients/${id}`, { session })
  await user.click(await screen.findByRole('button', { name: 'Restore patient' }))
  const first = await question()
  await user.click(first.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The record was not restored. You have not confirmed your identity.',
  )
  await user.click(screen.getByRole('button', { name: 'Restore patient' }))
  const second = await question()
  await user.type(second.getByLabelText('Password'), CHOSEN_PASSWORD)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(`Patient restored: record ${id}`)).toBeVisible()
  expect(await isRemoved(id)).toBe(false)
})
