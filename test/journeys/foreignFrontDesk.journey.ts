import type { Page } from '@playwright/test'
import { checkPatientBody } from '#test/support/foreign/checkPatientBody.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import type { ForeignService } from '#test/support/foreign/startForeignService.ts'
import { expect, openAs, test } from './foreign.ts'

const RECORDS = 24
const { patient } = releaseAt(3, RECORDS).report

const confirmation = 'Type the record number to confirm'
const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })
const removals = ({ requests }: ForeignService) => requests.filter(({ method }) => method === 'DELETE')

/** Finds the patient in the search, and confirms the removal. */
async function remove(page: Page) {
  await page.getByLabel('Search patients').fill(`${patient.lastName} ${patient.firstName}`.toLowerCase())
  await rowOf(page, patient.id).getByRole('button', { name: 'Actions' }).click()
  await rowOf(page, patient.id).getByRole('button', { name: 'Remove patient' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(patient.lastName)
  await dialog.getByLabel(confirmation).fill(String(patient.id))
  return dialog
}
const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Remove patient' }).click()

test('the front desk removes a patient at a foreign service by one request with the whole record', async ({
  page,
  foreign,
  axe,
}) => {
  await openAs(page, 'frontDesk', '/', 'Patients')
  await remove(page)
  await axe()
  await confirm(page)
  await expect(page.getByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowOf(page, patient.id)).toHaveCount(0)
  const sent = removals(foreign)
  expect(sent.map(({ path, query, status }) => ({ path, query, status }))).toEqual([
    { path: '/api/v1/patient', query: {}, status: 200 },
  ])
  expect(checkPatientBody(JSON.parse(sent[0]!.body), patient)).toEqual([])
})

test('a user of whose role nothing is known removes the patient of an open report, which then leaves the list', async ({
  page,
  foreign,
}) => {
  await openAs(page, 'manager', `/reports/${releaseAt(3, RECORDS).id}`, 'Reports')
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('article').getByRole('button', { name: 'Remove patient' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(patient.lastName)
  await dialog.getByLabel(confirmation).fill(String(patient.id))
  await confirm(page)
  await expect(page.getByText(`Patient removed: record ${patient.id}`)).toBeVisible()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByRole('grid').getByText('No longer in the portal').first()).toBeVisible()
  const sent = removals(foreign)
  expect(sent).toHaveLength(1)
  expect(checkPatientBody(JSON.parse(sent[0]!.body), patient)).toEqual([])
})

test('a removal whose body a proxy drops is not called done, whatever the answer is', async ({
  page,
  foreign,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 40[03] .*\/api\/v1\/patient\)$/)
  await openAs(page, 'frontDesk', '/patients', 'Patients')
  for (const [removal, says, errors] of [
    ['ignoresBody', 'still listed', 'json'],
    ['missesBody', 'did not accept', 'html'],
    ['refused', 'does not let you', 'json'],
  ] as const) {
    foreign.reset()
    foreign.setMood({ removal, errors })
    const dialog = await remove(page)
    await confirm(page)
    await expect(dialog).toContainText(says)
    if (removal === 'ignoresBody') await axe()
    expect(removals(foreign)).toHaveLength(1)
    await dialog.getByRole('button', { name: /^(Keep|Close)$/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Patient removed')).toHaveCount(0)
})
