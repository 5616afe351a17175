import type { Page } from '@playwright/test'
import { launchService } from '#test/support/launchService.ts'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { openAs } from './actions.ts'
import { expect, test as journeyTest } from './journey.ts'

/** A demonstration of its own, which may be renamed and made anew. */
const test = journeyTest.extend({
  service: [
    async ({}, provide) => {
      const { folder, remove } = await copyOfSeededData()
      const service = await launchService(folder)
      await provide(service)
      await service.stop()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Demonstration' })
const list = (page: Page) => page.getByRole('row').nth(2)

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Demonstration', exact: true }).press('Enter')
  await expect(panelOf(page).getByLabel('Name of the clinic')).toBeVisible()
  return panelOf(page)
}

test('an administrator names the clinic, and everybody sees it', async ({ page, browser, axe }) => {
  await openAs(page, 'admin', '/reports', 'Reports')
  const panel = await openPanel(page)
  await axe()
  await panel.getByLabel('Name of the clinic').fill('Clínica Bela Vista')
  await panel.getByLabel('Logo').fill('BV')
  await panel.getByLabel('Logo').press('Enter')
  await expect(panel.getByText('Saved. Others see it')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Demonstration', exact: true })).toBeFocused()
  await expect(page).toHaveTitle('Reports · Clínica Bela Vista')
  const logo = page.getByRole('banner').locator('img')
  await expect(logo).toHaveJSProperty('naturalHeight', 192)

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  await openAs(elsewhere, 'doctor', '/reports', 'Reports')
  await expect(list(elsewhere)).toBeVisible()
  await expect(elsewhere.getByText('Clínica Bela Vista').first()).toBeVisible()
  await elsewhere.close()
})

test('a clinic that is made anew is shown to its users, and signs nobody out', async ({
  page,
  browser,
  axe,
  allowOnConsole,
}) => {
  // A report of the clinic before may be asked for at that moment.
  allowOnConsole(/status of 404/)
  await openAs(page, 'admin', '/reports', 'Reports')
  const reader = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'en-US' })
  await openAs(reader, 'doctor', '/reports', 'Reports')
  await list(reader).click()
  await expect(reader.getByRole('tabpanel')).toBeVisible()

  await list(page).click()
  await expect(page).toHaveURL(/\/reports\/\d+/)
  await expect(page.getByRole('tabpanel')).toBeFocused()
  const panel = await openPanel(page)
  await panel.getByRole('radio', { name: 'A few: 40 reports' }).press('Space')
  await panel.getByRole('button', { name: 'Start over…' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Start over with a new clinic?' })
  await expect(question.getByRole('button', { name: 'Keep this clinic' })).toBeFocused()
  await axe()
  await question.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(panel.getByText('The new clinic is there.')).toBeVisible({ timeout: 100_000 })
  await expect(panel.getByText(/^40 reports of .* \(clinic no\. 2\)/)).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByText(/^3\d reports$|^40 reports$/)).toBeVisible()
  await list(page).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()

  // Another window leaves the report that is gone, and shows the new clinic by itself.
  await expect(reader.getByText('An administrator has started over with another clinic')).toBeVisible()
  await expect(reader).toHaveURL(/\/reports$/)
  await expect(reader.getByText(/^3\d reports$|^40 reports$/)).toBeVisible()
  await list(reader).click()
  await expect(reader.getByRole('tabpanel')).toBeVisible()
  await reader.close()
})
