import type { Page } from '@playwright/test'
import { examAt, releaseAt } from '#test/support/foreign/foreignRecords.ts'
import { expect, fillSignIn, openAs, test } from './foreign.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Reports' }).getByRole('row')
test('filters that the service ignores are applied all the same, and the page says so', async ({
  page,
  foreign,
  axe,
}) => {
  foreign.setMood({ ignoresFilters: true, order: 'shuffled', elsewhere: 'indexPage' })
  await openAs(page, 'doctor', `/reports?examId=${examAt(2).id}`, 'Reports')
  await expect(page.getByRole('status').filter({ hasText: /^4( of 24)? reports$/ })).toBeVisible()
  await expect(page.getByText('The service does not filter by exam')).toBeVisible()
  await axe()
})

test('records of which little is known are listed and shown', async ({ page, foreign, axe }) => {
  foreign.setMood({ gaps: 'null' })
  await openAs(page, 'manager', '/reports', 'Reports')
  await expect(rows(page).filter({ hasText: 'Name not known' }).first()).toBeVisible()
  await rows(page).nth(1).click()
  await expect(page.getByRole('article')).toContainText(/5\d\d\d/)
  await axe()
  await page.getByRole('link', { name: 'Patients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Name not known' }).first()).toBeVisible()
  await axe()
})

test('results with HTML that the service did not clean are shown without what could harm', async ({
  page,
  foreign,
}) => {
  foreign.setMood({ html: true, oddTypes: true, oddStates: true })
  const { id, report } = releaseAt(16, 24)
  await openAs(page, 'doctor', `/reports/${id}`, 'Reports')
  const article = page.getByRole('article')
  await expect(article).toContainText(report.result.split('\n').at(-1)!)
  expect(await article.locator('script, img').count()).toBe(0)
  await expect(page).not.toHaveTitle('run')
})

test('tokens that end during the use lead to the sign-in and back to the same place', async ({
  page,
  foreign,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 401 .*portalreport/)
  await openAs(page, 'doctor', `/reports?examId=${examAt(2).id}`, 'Reports')
  await rows(page).nth(1).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  const place = page.url()
  foreign.endTokens()
  await page.reload()
  await expect(page.getByLabel('Password')).toBeVisible()
  await fillSignIn(page, 'doctor')
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
})

test('the reading of a very long list can be stopped, and what was read is shown', async ({
  page,
  foreign,
  axe,
}) => {
  foreign.setMood({ records: 20_000, trickleMs: 100 })
  await openAs(page, 'doctor', '/reports', 'Reports')
  const stop = page.getByRole('button', { name: 'Stop, and show what was loaded' })
  await expect(page.getByText(/[1-9]\d* of 20,000 reports/).first()).toBeVisible()
  await axe()
  await stop.click()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page.getByText('Loading was stopped before its end.')).toBeVisible()
})
