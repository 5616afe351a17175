import type { Page } from '@playwright/test'
import { patientName } from '#contract/names/personName.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

const rowOf = (page: Page, { id }: Patient) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })

async function find(page: Page, patient: Patient): Promise<void> {
  await page.getByLabel('Search patients').fill(String(patient.id))
  await expect(rowOf(page, patient)).toBeVisible()
}

async function openDialog(page: Page, patient: Patient) {
  await find(page, patient)
  await rowOf(page, patient).getByRole('button', { name: 'Actions' }).click()
  await rowOf(page, patient).getByRole('button', { name: 'Remove patient' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(patientName(patient).shown)
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Remove patient' })).toBeDisabled()
  return dialog
}

const confirmation = 'Type the record number to confirm'

test('front desk finds a duplicate and removes it, and its reports move to the remaining record', async ({
  page,
  request,
  axe,
}) => {
  const doctor = await colleague(request, 'doctor')
  const before = await doctor.releases()
  const patient = before.data[0]?.report.patient
  if (!patient) throw new Error('The clinic has no released reports.')
  const other = before.data.find(({ report }) => report.patient.id !== patient.id)!.report.patient
  const of = (list: typeof before, { id }: Patient) =>
    list.data.filter(({ report }) => report.patient.id === id).length
  const own = of(before, patient)

  await openAs(page, 'frontdesk', '/patients', 'Patients')
  const dialog = await openDialog(page, patient)
  await expect(dialog).toContainText(`${own} released report`)
  await dialog.getByLabel('Reason').selectOption('Duplicate record')
  await dialog.getByLabel('Move to another record').check()
  await dialog.getByLabel('Number of the other record').fill(String(other.id))
  await expect(dialog).toContainText(new RegExp(`\\d+ reports? go(es)? to record ${other.id} first`))
  await axe()
  await dialog.getByLabel(confirmation).fill(String(patient.id))
  // The other record has another name, so the user has to confirm that both are the same person.
  await expect(dialog.getByRole('button', { name: 'Remove patient' })).toBeDisabled()
  await dialog.getByLabel('It is the same person').check()
  await dialog.getByRole('button', { name: 'Remove patient' }).click()
  // Immediately, because the undo button disappears.
  await expect(page.getByText('Patient removed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, patient)).toHaveCount(0)
  const after = await doctor.releases()
  expect(after.count).toBe(before.count)
  expect(of(after, patient)).toBe(0)
  expect(of(after, other)).toBe(of(before, other) + own)
})

test('a removal that is not confirmed keeps the patient', async ({ page, request }) => {
  const desk = await colleague(request, 'frontdesk')
  const { data } = await desk.patients()
  const patient = data[7]
  if (!patient) throw new Error('The clinic has too few patients.')
  await openAs(page, 'frontdesk', '/patients', 'Patients')
  const dialog = await openDialog(page, patient)
  await dialog.getByLabel(confirmation).fill(`${patient.id}0`)
  await expect(dialog.getByRole('button', { name: 'Remove patient' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, patient)).toBeVisible()
  expect((await desk.patient(patient.id)).dateHourDeleted).toBeNull()
})

test('a removal is refused if the record was changed meanwhile, shows what changed, and can be confirmed again', async ({
  page,
  request,
  allowOnConsole,
  axe,
}) => {
  allowOnConsole(/409/)
  const desk = await colleague(request, 'frontdesk')
  const { data } = await desk.patients()
  const patient = data[3]
  if (!patient) throw new Error('The clinic has too few patients.')
  await openAs(page, 'frontdesk', '/patients', 'Patients')
  const dialog = await openDialog(page, patient)
  await dialog.getByLabel('Reason').selectOption('Entered by mistake')
  await dialog.getByLabel(confirmation).fill(String(patient.id))
  await expect(dialog.getByRole('button', { name: 'Remove patient' })).toBeEnabled()
  await desk.change({ ...patient, mother: 'Somebody Else Entirely' })
  await dialog.getByRole('button', { name: 'Remove patient' }).click()
  await expect(dialog).toContainText('Somebody Else Entirely')
  expect((await desk.patient(patient.id)).dateHourDeleted).toBeNull()
  await axe()

  await dialog.getByLabel(confirmation).fill(String(patient.id))
  await dialog.getByRole('button', { name: 'Remove patient' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, patient)).toHaveCount(0)
})
