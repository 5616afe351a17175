import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { clientOf, storePatient } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'

test('A merge tells how many appointments move, and its undoing how many come back and how many stay', async () => {
  const keptRecord = await storePatient()
  const other = await storePatient({ lastName: keptRecord.lastName })
  const appointments = await recordsOf('appointment')
  const { data } = await (await clientOf('administrator')).page(operations.listExam, { query: { limit: 1 } })
  const appoint = () =>
    appointments.create({
      patient: other.id,
      exam: { id: data[0]!.id },
      start: '2030-01-31T10:00:00Z',
    })
  const [first, second] = [await appoint(), await appoint()]

  const { user } = await renderPortal(`/patients/${keptRecord.id}/merge/${other.id}`, {
    role: 'administrator',
  })
  const records = within(await screen.findByRole('region', { name: 'The two records' }))
  expect(records.getByText('2 appointments')).toBeVisible()
  expect(
    screen.getByText(
      `No report moves to record ${keptRecord.id}; record ${other.id} is removed. 2 appointments move to record ${keptRecord.id}. This can be undone.`,
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Merge records' }))
  expect(
    await screen.findByText(
      `Record ${other.id} was merged into record ${keptRecord.id} · 2 appointments moved`,
    ),
  ).toBeVisible()
  expect((await appointments.read(first.id))['patient']).toBe(keptRecord.id)
  await appointments.change(second.id, { status: 'arrived' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(
      `Merge undone: record ${other.id} is back · 1 appointment comes back from record ${keptRecord.id}. 1 appointment has changed since and stays with record ${keptRecord.id}.`,
    ),
  ).toBeVisible()
  expect((await appointments.read(first.id))['patient']).toBe(other.id)
  cleanup()

  await renderPortal(`/patients/${keptRecord.id}`, { role: 'administrator' })
  expect(
    await screen.findByText(`2 appointments from record ${other.id} to record ${keptRecord.id}`),
  ).toBeVisible()
  expect(screen.getByText(`1 appointment from record ${keptRecord.id} to record ${other.id}`)).toBeVisible()
  expect(screen.getAllByText('Appointments moved')).toHaveLength(2)
})
