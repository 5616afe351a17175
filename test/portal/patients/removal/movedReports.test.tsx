import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import { clientOf, storePatient, uniqueName } from '#test/support/clinicRecords.ts'
import { proxyToService } from '#test/support/serviceProxy.ts'
import { dialogGone, listed, openDialog, rowOf } from '#test/support/patientsScreen.tsx'
import type { dialogReady } from '#test/support/patientsScreen.tsx'
import type { withDrafts } from '#test/support/portalReleases.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const stored = async ({ id }: Patient): Promise<PatientDetail> =>
  (await clientOf('administrator')).send(operations.getPatient, { params: { id } })

/** A patient with two reports, and another patient of the same name. */
async function duplicate(firstName: (typeof withDrafts)[number]) {
  const service = await clientOf('administrator')
  const { data } = await service.send(operations.queryPatients, { query: { search: `${firstName} drafted` } })
  const patient = data[0]!
  const twin = await storePatient({
    firstName,
    lastName: 'Draftted',
    birthDate: patient.birthDate,
    mother: 'Rosa Lima',
  })
  return { patient, twin }
}

const group = (dialog: Awaited<ReturnType<typeof dialogReady>>) =>
  within(dialog.getByRole('group', { name: 'What happens to the 2 reports?' }))

test('Patients that could be confused with this one are shown one per row, with what tells them apart in bold', async () => {
  const patient = await storePatient({ lastName: 'Quimbaya', mother: 'Íris Prado' })
  const other = await storePatient({
    firstName: 'Anna',
    lastName: 'Kimbaia',
    mother: 'Olga Prado',
    birthDate: '1961-03-13',
    documents: [{ id: 0, number: '321.000.111-22', type: { id: 1 } }],
  })
  const { dialog } = await openDialog(patient)
  const others = within(
    await dialog.findByRole('region', { name: 'Others that could be taken for this patient' }),
  )
  const row = others.getByRole('listitem')
  expect(row).toHaveTextContent(`Kimbaia, Anna${other.id}13 Mar 1961Mother Olga Prado`)
  const bold = within(row)
    .getAllByRole('strong')
    .map((element) => element.textContent)
  expect(bold).toEqual([String(other.id), '13 Mar 1961', 'Olga Prado', 'CPF 321.000.111-22'])
})

test('A duplicate’s reports are moved to the chosen record by the removal, and back by Undo', async () => {
  const { patient, twin } = await duplicate('Abel')
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  const choices = group(dialog)
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose what happens to the reports first.')
  const move = await choices.findByRole('radio', { name: new RegExp(`Move to .+ Record ${twin.id}`) })
  expect(choices.getAllByRole('radio').filter((element) => (element as HTMLInputElement).checked)).toEqual([])
  await user.click(move)
  expect(dialog.getByText(`2 reports go to record ${twin.id} first, and stay in reach.`)).toBeVisible()
  await user.click(dialog.remove())
  await dialogGone()
  expect(
    await screen.findByText(`Patient removed: record ${patient.id} · 2 reports moved to record ${twin.id}`),
  ).toBeVisible()
  expect((await stored(twin)).unreleasedReports).toBe(2)

  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(
    await screen.findByText(
      `Patient restored: record ${patient.id} · 2 reports come back from record ${twin.id}.`,
    ),
  ).toBeVisible()
  expect(await stored(patient)).toMatchObject({ dateHourDeleted: null, unreleasedReports: 2 })
})

test('The other record can be chosen by its number, and the receipt says where the reports are', async () => {
  const { patient } = await duplicate('Bento')
  const other = await storePatient({ lastName: uniqueName(), mother: 'Zélia Melo' })
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await user.click(group(dialog).getByRole('radio', { name: 'Move to another record' }))
  const number = dialog.getByLabelText('Number of the other record')
  await user.type(dialog.number(), String(patient.id))
  await user.click(dialog.remove())
  expect(dialog.getByRole('alert')).toHaveTextContent('Type the number of the record that stays.')
  await waitFor(() => expect(number).toHaveFocus())
  await user.type(number, String(patient.id))
  expect(await dialog.findByText('There is no other record with this number.')).toBeVisible()
  await user.clear(number)
  await user.type(number, String(other.id))
  expect(await dialog.findByText(/mother Zélia Melo/i)).toBeVisible()
  // The record has another name: with one wrong digit the reports would be moved to another person.
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'This record has another name / birth date. Move the reports only if both are the same person.',
  )
  expect(dialog.remove()).toBeDisabled()
  await user.pointer({ keys: '[MouseLeft]', target: dialog.remove() })
  expect((await stored(patient)).dateHourDeleted).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'It is the same person' }))
  expect(dialog.remove()).toBeEnabled()
  await user.click(dialog.remove())
  await dialogGone()
  expect((await stored(other)).unreleasedReports).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Receipt' }))
  expect(await screen.findByRole('dialog', { name: 'Receipt of a removal' })).toHaveTextContent(
    `Reports2 moved to record ${other.id}`,
  )
})

test('The number of a record that was merged leads to the one that was kept', async () => {
  const { patient, twin } = await duplicate('Gil')
  const former = await storePatient({ firstName: 'Nora', lastName: uniqueName() })
  const client = await clientOf('administrator')
  const version = ({ id, dateHourChanged }: Patient) => ({ id, dateHourChanged })
  await client.send(operations.mergePatients, { body: { keep: version(twin), from: version(former) } })
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await user.click(group(dialog).getByRole('radio', { name: 'Move to another record' }))
  await user.type(dialog.getByLabelText('Number of the other record'), String(former.id))
  await user.type(dialog.number(), String(patient.id))
  expect(
    await dialog.findByText(new RegExp(`Formerly ${former.lastName}, Nora \\(record ${former.id}\\)`)),
  ).toBeVisible()
  expect(dialog.remove()).toBeEnabled()
})

test('A typed number of a patient that was offered needs no confirmation of its own', async () => {
  const { patient, twin } = await duplicate('Gil')
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  await group(dialog).findByRole('radio', { name: new RegExp(`Record ${twin.id}`) })
  await user.click(group(dialog).getByRole('radio', { name: 'Move to another record' }))
  await user.type(dialog.getByLabelText('Number of the other record'), String(twin.id))
  await user.type(dialog.number(), String(patient.id))
  expect(await dialog.findByText(/mother Rosa Lima/i)).toBeVisible()
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(dialog.remove()).toBeEnabled()
})

test('The reports can be left with the record, and the question is asked for duplicates only', async () => {
  const { patient } = await duplicate('Ciro')
  const { url, requests } = await proxyToService(() => undefined)
  const { user, dialog } = await openDialog(patient, { serviceUrl: url })
  dialog.giveReason('mistake')
  expect(dialog.queryByRole('group', { name: /What becomes/ })).not.toBeInTheDocument()
  dialog.giveReason('duplicate')
  await user.click(group(dialog).getByRole('radio', { name: /^Leave them with this record/ }))
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  await dialogGone()
  const { body } = requests.find(({ method }) => method === 'DELETE')!
  expect(JSON.parse(body)).not.toHaveProperty('reportsTo')
  expect((await stored(patient)).unreleasedReports).toBe(2)
})

test('Nothing is done when the other record has changed, and it has to be chosen again', async () => {
  const { patient, twin } = await duplicate('Davi')
  const { user, dialog } = await openDialog(patient)
  dialog.giveReason()
  const move = () => group(dialog).findByRole('radio', { name: new RegExp(`Record ${twin.id}`) })
  await user.click(await move())
  const elsewhere = await clientOf('administrator')
  await elsewhere.send(operations.updatePatient, {
    body: { id: twin.id, mother: 'Rosa Prado', dateHourChanged: twin.dateHourChanged },
  })
  await user.type(dialog.number(), `${patient.id}{Enter}`)
  expect(await dialog.findByText('The other record has changed, or is no longer there')).toBeVisible()
  await waitFor(() => expect(dialog.keep()).toHaveFocus())
  expect(await move()).not.toBeChecked()
  expect(await dialog.findByText('Rosa Prado')).toBeVisible()
  expect(await stored(patient)).toMatchObject({ dateHourDeleted: null, unreleasedReports: 2 })
  await user.click(await move())
  await user.click(dialog.remove())
  await dialogGone()
  expect((await stored(twin)).unreleasedReports).toBe(2)
})

test('A removed record tells what restoring does with the moved reports, and the notice what it did', async () => {
  const { patient, twin } = await duplicate('Enzo')
  const service = await clientOf('frontdesk')
  await service.send(operations.removePatient, { body: { id: patient.id, reportsTo: { id: twin.id } } })
  const { user } = await renderPortal(`/patients/${patient.id}`, { role: 'administrator' })
  expect(await screen.findByText(`2 reports come back from record ${twin.id}.`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore patient' }))
  expect(
    await screen.findByText(
      `Patient restored: record ${patient.id} · 2 reports come back from record ${twin.id}.`,
    ),
  ).toBeVisible()
  expect((await stored(patient)).unreleasedReports).toBe(2)
  // The receipt of an undone removal does not mention restoring.
  await user.click(await screen.findByRole('button', { name: 'Receipt' }))
  const receipt = await screen.findByRole('dialog', { name: 'Receipt of a removal' })
  await waitFor(() => expect(receipt).toHaveTextContent(/Restored.+ by Test administrator/))
  expect(receipt).not.toHaveTextContent('can restore')
})

test('Restoring from the list of removed patients says which reports came back', async () => {
  const { patient, twin } = await duplicate('Fausto')
  const service = await clientOf('frontdesk')
  await service.send(operations.removePatient, { body: { id: patient.id, reportsTo: { id: twin.id } } })
  const { user } = await renderPortal('/patients/removed', { role: 'administrator' })
  const field = await screen.findByLabelText('Search removed patients')
  await user.type(field, `${patient.id}{Enter}`)
  await waitFor(() => expect(listed()).toEqual([patient.id]))
  const button = within(await rowOf(patient)).getByRole('button', { name: 'Restore' })
  await act(async () => button.click())
  await waitFor(async () => expect((await stored(patient)).dateHourDeleted).toBeNull())
  expect(await screen.findByText(/· 2 reports come back from record \d+\.$/)).toBeVisible()
})
