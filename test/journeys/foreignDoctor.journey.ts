import type { Page } from '@playwright/test'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { signOut, openFilters } from './actions.ts'
import { expect, fillSignIn, openAs, test } from './foreign.ts'

const RECORDS = 24
const records = Array.from({ length: RECORDS }, (_, index) => releaseAt(index, RECORDS))
const grid = (page: Page) => page.getByRole('grid', { name: 'Reports' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\d reports?$/ })
/** All are counted, or those of the filters, among all where all are known. */
const says = (page: Page, count: number) =>
  expect(status(page)).toHaveText(new RegExp(`^${count}( of ${RECORDS})? reports$`))
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('a doctor filters the reports of a foreign service, reads one, comes back to it by its address, and signs out', async ({
  page,
  browser,
  service,
  foreign,
  axe,
}) => {
  const chosen = records[20]!
  const { exam, doctor, patient } = chosen.report
  const byExam = records.filter(({ report }) => report.exam.id === exam.id)
  const byDoctor = records.filter(({ report }) => report.doctor.id === doctor.id)
  const byBoth = byExam.filter((record) => byDoctor.includes(record))
  const examiner = [doctor.firstName, doctor.middleName, doctor.lastName].filter(Boolean).join(' ')

  await openAs(page, 'doctor', '/reports', 'Reports')
  await says(page, RECORDS)
  await axe()

  await openFilters(page)
  await page.getByRole('combobox', { name: 'Exam', exact: true }).fill(exam.name.toLowerCase())
  await page.getByRole('option', { name: exam.name }).click()
  await expect(page).toHaveURL(`/reports?examId=${exam.id}`)
  await says(page, byExam.length)
  expect(foreign.requests.at(-1)).toMatchObject({ query: { examId: String(exam.id) } })

  const field = page.getByLabel('Examiner', { exact: true })
  await field.fill(doctor.lastName.slice(0, 5).toLowerCase())
  await page.getByRole('option', { name: examiner }).click()
  await says(page, byBoth.length)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await says(page, RECORDS)
  await field.fill(doctor.lastName.toLowerCase())
  await says(page, records.filter(({ report }) => report.doctor.lastName === doctor.lastName).length)
  await page.keyboard.press('Escape')

  await grid(page).getByRole('row').filter({ hasText: patient.lastName }).first().click()
  await expect(heading(page)).toBeVisible()
  await page.goto(`/reports/${chosen.id}?examId=${exam.id}`)
  const lines = chosen.report.result.split('\n').filter(Boolean)
  for (const line of lines) await expect(page.getByRole('article')).toContainText(line)
  await expect(page.getByRole('article')).toContainText(String(patient.id))
  await axe()
  await page.reload()
  await expect(page.getByRole('article')).toContainText(lines.at(-1)!)
  await says(page, byExam.length)

  await page.getByRole('article').getByRole('tab', { name: 'Earlier' }).click()
  const earlier = records.filter(({ id, report }) => report.patient.id === patient.id && id !== chosen.id)
  for (const { report } of earlier) await expect(page.getByRole('tabpanel')).toContainText(report.exam.name)
  await axe()

  const address = page.url()
  const elsewhere = await browser.newContext({ baseURL: service.url, locale: 'en-US' })
  const other = await elsewhere.newPage()
  await other.goto(address)
  await fillSignIn(other, 'doctor')
  await expect(other.getByRole('article')).toContainText(String(patient.id))
  await expect(other).toHaveURL(address)
  await elsewhere.close()

  await signOut(page)
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
})
