import type { Page } from '@playwright/test'
import { patientName } from '#contract/names/personName.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Reports' })

/** How far the list is scrolled, and the rows that are rendered. */
const placeOf = (page: Page) =>
  grid(page).evaluate((element) => ({
    scrolled: element.parentElement!.scrollTop,
    rows: [...element.querySelectorAll('[role=row]')].map((row) => row.textContent),
  }))

test('a report that another user releases is counted above the list, and shown when the reader asks', async ({
  page,
  request,
  axe,
}) => {
  const doctor = await colleague(request, 'doctor')
  const { data } = await doctor.releases()
  const patient = await (
    await colleague(request, 'frontdesk')
  ).add({
    firstName: 'Lívia',
    lastName: 'Journey Novaes',
    birthDate: '1988-07-02',
  })
  const closed = await doctor.sign(data[0]!.report, patient)

  await openAs(page, 'doctor', '/reports', 'Reports')
  await expect(grid(page).getByRole('row').nth(1)).toContainText(patientName(data[0]!.report.patient).shown)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 700)
  await expect.poll(async () => (await placeOf(page)).scrolled).toBe(700)
  const before = await placeOf(page)

  await (await colleague(request, 'admin')).release(closed)
  const note = page.getByRole('button', { name: /^1 new report/ })
  // Well before the list asks by itself, once a minute.
  await expect(note).toBeVisible()
  expect(await placeOf(page)).toEqual(before)
  await axe()

  await note.click()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(patientName(patient).shown)
  await expect(note).toHaveCount(0)
})
