import type { Page } from '@playwright/test'
import { patientName } from '#contract/names/personName.ts'
import { colleague, openAs, openFilters } from './actions.ts'
import { expect, test } from './journey.ts'

const patient = (page: Page) => page.getByRole('combobox', { name: 'Search reports' })

test('a doctor finds the reports of a patient, whose name is stored nowhere in the browser', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'doctor')
  const { data } = await service.releases({ limit: '1' })
  const person = data[0]?.report.patient
  if (!person) throw new Error('The clinic has no released reports.')
  const { shown } = patientName(person)
  await openAs(page, 'doctor', '/reports', 'Reports')

  await patient(page).fill(`${person.firstName} ${person.lastName}`)
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  await axe()
  await options.filter({ hasText: `Record ${person.id} ` }).click()
  await expect(page).toHaveURL(`/reports?patientId=${person.id}`)
  await expect(patient(page)).toHaveValue(shown)
  await page.reload()
  await expect(patient(page)).toHaveValue(shown)

  const storedText = await page.evaluate(() =>
    [localStorage, sessionStorage, history.state, document.title]
      .map((value) => JSON.stringify(value))
      .join(),
  )
  expect(storedText).not.toContain(person.lastName)
})

test('a doctor filters reports by days, goes back and forward, and clears all filters', async ({
  page,
  axe,
}) => {
  await openAs(page, 'doctor', '/reports?examinerName=a', 'Reports')
  await openFilters(page)
  await page.getByRole('button', { name: 'Released Any time' }).click()
  await page.getByLabel('From', { exact: true }).fill('2026-03-02')
  await page.getByLabel('To', { exact: true }).fill('2026-03-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page).toHaveURL('/reports?examinerName=a&released=month')

  const count = (set: number) => page.getByRole('button', { name: `Filters (${set})` })
  await expect(count(2)).toBeVisible()
  await page.goBack()
  await expect(count(1)).toBeVisible()
  await page.goForward()
  await expect(count(2)).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/reports')
})

test('what a figure counts is a list that says so, and going back shows it again', async ({ page, axe }) => {
  await openAs(page, 'admin', '/reports?modalityId=1&unreadFor=72', 'Reports')
  const waited = page.getByRole('listitem').filter({ hasText: 'Read by no doctor for 72 hours or more' })
  await expect(waited).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Clear waiting time' }).click()
  await expect(page).toHaveURL('/reports?modalityId=1')
  await page.goBack()
  await expect(waited).toBeVisible()

  await page.goto('/writing?state=draft&modalityId=0&waitingFor=24')
  await expect(page.getByRole('listitem').filter({ hasText: 'Modality: None' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/writing?state=draft')
  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for 24 hours or more' })).toBeVisible()

  await page.goto('/audit?activity=signIns')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByLabel('Activity')).toHaveValue('signIns')
  await expect(page.getByRole('row', { name: /Sign-in/ }).first()).toBeVisible()
  await axe()
})

test.describe('at 200 %', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('a popup stays within the window, and all of it can be reached', async ({ page }) => {
    await openAs(page, 'doctor', '/reports', 'Reports')
    await openFilters(page)
    const field = page.getByRole('button', { name: 'Released Any time' })
    await field.click()
    const popup = page.getByRole('dialog', { name: 'Released' })
    await expect(popup).toBeInViewport({ ratio: 1 })
    const last = popup.getByRole('button', { name: 'Apply' })
    // The page behind is still loading: as its head grows, the popup becomes lower, and may have to be scrolled again.
    await expect(async () => {
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(field).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(field).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the filters have a separate screen with targets large enough for a finger', async ({ page, axe }) => {
    await openAs(page, 'doctor', '/reports', 'Reports')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await axe()
    const field = sheet.getByText('Examiner', { exact: true })
    await field.tap()
    await expect(sheet.getByLabel('Examiner')).toBeFocused()
    await sheet.getByRole('listbox').getByRole('option').first().tap()
    await sheet.getByRole('button', { name: /^Released / }).tap()
    await sheet.getByRole('button', { name: 'Last 30 days' }).tap()
    for (const control of await sheet.getByRole('button').all()) {
      const { height = 0 } = (await control.boundingBox()) ?? {}
      expect(height, await control.innerText()).toBeGreaterThanOrEqual(44)
    }
    await sheet.getByRole('button', { name: /^Show \d/ }).tap()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
    await axe()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBe(360)
    await page.goto('/reports')
    await page.getByRole('row').nth(1).tap()
    await expect(page.getByRole('article').getByRole('tab').first()).toBeVisible()
    expect(await width()).toBe(360)
  })
})
