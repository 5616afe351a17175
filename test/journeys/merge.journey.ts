import type { Patient } from '#contract/patients/patient.ts'
import { patientName } from '#contract/names/personName.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

test('front desk merges a duplicate instead of removing it, and undoes that', async ({
  page,
  request,
  axe,
}) => {
  const doctor = await colleague(request, 'doctor')
  const desk = await colleague(request, 'frontdesk')
  const person = { firstName: 'Berenice', lastName: 'Journey Dutra', birthDate: '1955-05-20' }
  const older = await desk.add({ ...person, mother: 'Alda Dutra' })
  const newer = await desk.add({ ...person, mother: 'Alda Journey Dutra' })
  const [like] = (await doctor.releases()).data
  const { id: reportId } = await doctor.release(await doctor.sign(like!.report, newer))
  const patientOf = async () =>
    (await doctor.releases()).data.find(({ id }) => id === reportId)?.report.patient.id
  const isListed = async (patient: Patient) =>
    (await desk.patients()).data.some(({ id }) => id === patient.id)

  await openAs(page, 'frontdesk', `/patients/${older.id}`, patientName(older).shown)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Remove patient' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').selectOption('Duplicate record')
  await dialog.getByRole('link', { name: 'Merge with one of them instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge with another record' })).toBeVisible()
  await axe()
  await page.getByRole('link', { name: `Compare with record ${newer.id}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge records' })).toBeVisible()
  // The record with the report stays.
  const mother = page.getByRole('group', { name: 'Mother' })
  await expect(mother.getByRole('radio', { name: `Record ${newer.id}` })).toBeChecked()
  await mother.getByText(`Record ${older.id}`).click()
  await page.getByRole('button', { name: `Keep record ${older.id} instead` }).click()
  await expect(page.getByText(`1 report moves to record ${older.id}`)).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Merge records', exact: true }).click()
  await expect(page).toHaveURL(`/patients/${older.id}`)
  expect(await patientOf()).toBe(older.id)
  expect(await isListed(newer)).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Merge undone: record ${newer.id} is back`)).toBeVisible()
  expect(await patientOf()).toBe(newer.id)
  expect(await isListed(newer)).toBe(true)
})
