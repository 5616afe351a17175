import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { wallKey } from '#test/support/wallKey.ts'
import { openAs, pressInMenu } from './actions.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
const digits = (text: string | null) => (text ?? '').replaceAll(/\D/g, '')

for (const width of [1440, 360]) {
  test(`an administrator begins with the figures, follows one to its list, and comes back, ${width} pixels wide`, async ({
    page,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAs(page, 'admin', '/', 'Overview')
    await expect(page).toHaveURL('/overview')
    const released = page.getByRole('link', { name: /^Released [\d,]+$/ })
    const count = digits(await released.textContent())
    await expect(card(page, 'Mix').getByRole('link').first()).toBeVisible()
    await axe()
    expect(await page.evaluate(isTooWide)).toBe(false)

    await released.click()
    await expect(page).toHaveURL(/\/reports\?releasedFrom=.*&releasedTo=/)
    await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toContainText(
      Number(count).toLocaleString('en'),
    )
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(released).toBeFocused()

    // A bar further down: the page is where it was.
    const bar = card(page, 'Mix').getByRole('link').first()
    await bar.click()
    await expect(page).toHaveURL(/\/reports\?/)
    await page.goBack()
    await expect(bar).toBeFocused()
    await expect(bar).toBeInViewport()
  })
}

test('the chart is read by the keyboard, point by point, and Enter opens the list of a day', async ({
  page,
}) => {
  await openAs(page, 'admin', '/overview?period=last7', 'Overview')
  const chart = card(page, 'Released reports').getByRole('group', { name: 'Released reports' })
  const days = chart.getByRole('link')
  await expect(days).toHaveCount(7)
  await card(page, 'Released reports')
    .getByRole('button', { name: /^Arrange/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(days.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeFocused()
  await expect(days.nth(1)).toHaveAccessibleName(/released/)
  const address = await days.nth(1).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address ?? '')
})

test('each chart has a table and a CSV file, and the page prints with both', async ({ page, axe }) => {
  await openAs(page, 'admin', '/overview?period=year&step=month', 'Overview')
  const released = card(page, 'Released reports')
  await released.getByRole('button', { name: 'As a table' }).click()
  await expect(released.getByRole('table')).toBeVisible()
  await axe()
  const downloading = page.waitForEvent('download')
  await released.getByRole('button', { name: 'Save as CSV' }).click()
  const download = await downloading
  const lines = (await buffer(await download.createReadStream())).toString('utf8').trim().split('\r\n')
  expect(lines[0]).toBe('Days,Released,Period before')
  expect(lines[1]).toMatch(/^\d{4}-01-01,\d+,\d+$/)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.keyboard.press('Control+p')
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(sheet.getByRole('table').first()).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Released reports' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
})

test('charts are arranged by the keyboard, and stay so', async ({ page, axe }) => {
  let changed = 0
  page.on('response', (answer) => void (changed += answer.request().method() === 'PUT' ? 1 : 0))
  await openAs(page, 'admin', '/overview', 'Overview')
  await card(page, 'Mix').getByRole('button', { name: 'Arrange “Mix”' }).press('Enter')
  await page.getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(card(page, 'Mix')).toHaveCount(0)
  await pressInMenu(page, 'Arrange')
  await page.getByRole('button', { name: 'Move “Waiting” up' }).press('Enter')
  await axe()
  await expect(page.locator('[data-widget]').first()).toHaveAttribute('data-widget', 'waitingByAge')
  // What is not stored yet is lost with the page: the two that have changed places.
  await expect.poll(() => changed).toBe(2)
  await page.reload()
  await expect(page.locator('[data-widget]').first()).toHaveAttribute('data-widget', 'waitingByAge')
  await expect(card(page, 'Mix')).toHaveCount(0)
  await pressInMenu(page, 'Arrange')
  await page.getByRole('checkbox', { name: 'Show “Mix”' }).check()
  await expect(card(page, 'Mix')).toBeVisible()
})

test('the wall fills the window with figures of nobody by name, by a key alone, and keeps the last ones without a network', async ({
  page,
  request,
  context,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.clock.install()
  await page.goto('/wall')
  await expect(page.getByLabel('Key')).toBeVisible()
  await axe()
  await page.getByLabel('Key').fill(await wallKey(request))
  await page.getByRole('button', { name: 'Show the figures' }).press('Enter')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From exam to release' })).toBeVisible()
  await expect(page.locator('main').getByRole('link')).toHaveCount(0)
  await axe()
  const dim = page.getByRole('button', { name: /^(Dim|Brighten)$/ })
  const before = await dim.getAttribute('aria-label')
  await dim.click()
  await expect(dim).not.toHaveAttribute('aria-label', before ?? '')
  await axe()

  await context.setOffline(true)
  await page.clock.fastForward('01:05')
  await expect(page.getByText(/no connection$/)).toBeVisible()
  await expect(page.getByText('Unread for over 72 hours')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible()
})

test('a doctor is offered own figures after the reports', async ({ page, axe }) => {
  await openAs(page, 'doctor', '/', 'Reports')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Your own figures: the reports that you sign.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Released [\d,]+$/ })).toHaveAttribute(
    'href',
    /examinerId=\d+/,
  )
  await axe()
})
