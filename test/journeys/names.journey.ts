import type { Page } from '@playwright/test'
import type { Release } from '#contract/reports/release.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'

// Phones, widths just below the one at which the navigation is always open, a phone in landscape, and 1440 x 900 at 200 % and 400 %.
const windows = [
  [360, 740],
  [600, 800],
  [700, 900],
  [767, 1024],
  [740, 360],
  [720, 450],
  [360, 225],
] as const

/** The visible text that the first control of the page's bar covers: the navigation's button, or the way back; clipped or hidden text does not count. */
const coveredText = (page: Page) =>
  page.evaluate(() => {
    const button = [
      ...document.querySelectorAll(
        'main :is([aria-label="Open the navigation"], header [aria-label=Back], header a)',
      ),
    ].find((control) => control.checkVisibility({ visibilityProperty: true }))
    if (!button) return ['no button']
    const over = button.getBoundingClientRect()
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const [left, right] = [Math.max(rect.left, over.left), Math.min(rect.right, over.right)]
        const [top, bottom] = [Math.max(rect.top, over.top), Math.min(rect.bottom, over.bottom)]
        if (left >= right || top >= bottom || rect.width <= 1) continue
        const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        // What a bar with a ground of its own hides has been scrolled away.
        const above = there
          .slice(0, there.indexOf(node.parentElement!))
          .filter((one) => !button.contains(one))
        const isHidden = above.some((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        if (there.includes(node.parentElement!) && !isHidden) covered.push(node.textContent ?? '')
      }
    }
    return covered
  })

/** Scrolls everything that can be scrolled: in a low window the page's head scrolls with the text. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => {
    for (const element of document.querySelectorAll('main, main *')) element.scrollTop = to
  }, top)

/** How far the page itself can be scrolled, which is for its parts to do: down only in a window that has no room for these. */
const excessOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return [scrollWidth - clientWidth, clientHeight < 480 ? 0 : scrollHeight - clientHeight]
  })

async function holdAtEachSize(page: Page, what: string) {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => coveredText(page), `${what} at ${width} x ${height}`).toEqual([])
    await expect.poll(() => excessOf(page), `${what} at ${width} x ${height}, the page`).toEqual([0, 0])
    await scrollTo(page, 120)
    await expect.poll(() => coveredText(page), `${what} at ${width} x ${height}, scrolled`).toEqual([])
    await scrollTo(page, 0)
  }
}

test('the navigation’s button and the way back cover no text, whatever the width of the window and the size of the text', async ({
  page,
  request,
}) => {
  const { data } = await (await colleague(request, 'doctor')).releases({ limit: '500' })
  const patientOf = ({ report }: Release) => report.patient.id
  const open = data.find((release) =>
    data.some((other) => other.id !== release.id && patientOf(other) === patientOf(release)),
  )
  const other = data.find(
    (release) => release.id !== open?.id && open && patientOf(release) === patientOf(open),
  )
  if (!open || !other) throw new Error('No patient has two reports.')

  await openAs(page, 'admin', '/reports', 'Reports')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await holdAtEachSize(page, 'the list')
  await page.goto(`/reports/${open.id}`)
  await expect(page.getByRole('article').getByRole('tab').first()).toBeVisible()
  await holdAtEachSize(page, 'a report')
  // In forced colours a border of any colour is visible.
  await page.emulateMedia({ forcedColors: 'active' })
  const lines = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomWidth))
  expect(lines.filter((width) => width !== '0px')).toHaveLength(1)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(`/reports/${open.id}?compare=${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Comparison' })).toBeVisible()
  await holdAtEachSize(page, 'a comparison')
  await page.goto(`/patients/${patientOf(open)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await holdAtEachSize(page, 'a patient')
})

test('a tablet that is rotated with the navigation open can be used at once', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await openAs(page, 'doctor', '/reports', 'Reports')
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Pages' })).toBeVisible()
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/reports\/\d+/)
})
