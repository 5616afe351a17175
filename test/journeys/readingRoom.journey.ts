import type { Page } from '@playwright/test'
import { fullName, patientName } from '#contract/names/personName.ts'
import type { Release } from '#contract/reports/release.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { colleague, openAs, openFilters } from './actions.ts'
import { expect, test } from './journey.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Reports' })
const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
const openedId = (page: Page) => Number(/\/reports\/(\d+)/.exec(page.url())?.[1])
const name = ({ report }: Release) => patientName(report.patient).shown

/** Scrolls the frame around the list by so many pixels. */
const scroll = (page: Page, by: number) =>
  grid(page).evaluate((element, pixels) => (element.parentElement!.scrollTop += pixels), by)
const rowsInSight = (page: Page) =>
  grid(page).evaluate((element) => {
    const { top, bottom } = element.parentElement!.getBoundingClientRect()
    return [...element.querySelectorAll('[role=row]')].filter((row) => {
      const rect = row.getBoundingClientRect()
      return rect.bottom > top + 40 && rect.top < bottom
    }).length
  })

test('a doctor reads report after report by keyboard', async ({ page, request, axe }) => {
  const service = await colleague(request, 'doctor')
  const { data: all } = await service.releases()
  const isSame = (a: Release, b: Release) =>
    a.report.patient.id === b.report.patient.id && a.report.exam.id === b.report.exam.id
  const twice = all.find((one, index) => all.slice(index + 1).some((other) => isSame(one, other)))
  if (!twice) throw new Error('No patient of the clinic had the same exam twice.')
  const { exam } = twice.report
  const { count, data: listed } = await service.releases({ examId: String(exam.id) })
  const at = listed.findIndex(({ id }) => id === twice.id)

  await openAs(page, 'doctor', '/reports', 'Reports')
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Exam', exact: true }).fill(exam.name)
  await page.getByRole('option', { name: exam.name, exact: true }).click()
  await expect(page).toHaveURL(`/reports?examId=${exam.id}`)
  // Until the rows of the exam are loaded, those of the list before stay, and may begin with the same name.
  await expect(page.getByText(new RegExp(`^${count} of [\\d,]+ reports$`))).toBeVisible()
  await expect(grid(page).getByRole('row').nth(1)).toContainText(name(listed[0]!))

  await page.getByRole('heading', { level: 1 }).click()
  for (let row = 0; row <= at; row += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect.poll(() => openedId(page)).toBe(twice.id)
  await expect(heading(page)).toContainText(name(twice))
  const tabs = page.getByRole('article').getByRole('tab')
  for (const [index, key] of ['2', '3', '4', '5', '1', '4'].entries()) {
    await page.keyboard.press(key)
    await expect(tabs.nth(Number(key) - 1), `tab ${index}`).toHaveAttribute('aria-selected', 'true')
  }
  await axe()

  await page
    .getByRole('button', { name: `Compare with ${exam.name}` })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Comparison of two reports' })).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Comparison of two reports' })).toBeHidden()
  await page.keyboard.press('1')

  const marked = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' &&
      response.request().postData()?.includes(String(twice.id)) === true,
  )
  await page.keyboard.press('u')
  expect((await marked).ok()).toBe(true)
  const following = listed[at + 1] ?? listed[at - 1]!
  await page.keyboard.press(listed[at + 1] ? 'n' : 'p')
  await expect(heading(page)).toContainText(name(following))
  await expect.poll(() => openedId(page)).toBe(following.id)
})

test('a reader who moves the focus while the code of a report is loading keeps it', async ({ page }) => {
  // Without the timers of two seconds nothing is loaded ahead, so that the code of the pane is requested when the report is opened.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const withoutPreloads = (run: () => void, ms?: number, ...values: []) =>
      ms === 2_000 ? 0 : setTimeout(run, ms, ...values)
    Object.assign(window, { setTimeout: withoutPreloads })
  })
  await openAs(page, 'doctor', '/reports', 'Reports')
  const row = grid(page).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    await code.promise
    await route.continue()
  })
  await row.click()
  await expect(page.getByRole('status', { name: 'Loading the report' })).toBeVisible()
  const elsewhere = page.getByRole('button', { name: 'List options' })
  await elsewhere.focus()
  code.resolve()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(elsewhere).toBeFocused()

  // Where nobody has moved it, the text of the report takes it.
  await page.reload()
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('an opened report has no frame when its text is paged, and has one where Tab has led to it', async ({
  page,
}) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  await grid(page).getByRole('row').nth(1).click()
  const text = page.getByRole('tabpanel')
  await expect(text).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(text).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Shift+Tab')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await expect(text).toHaveCSS('outline-style', 'solid')
  // As when the user goes to another window, and comes back.
  await text.dispatchEvent('focusout')
  await expect(text).toHaveCSS('outline-style', 'solid')
  // The next report takes the focus by itself.
  const opened = openedId(page)
  await page.keyboard.press('n')
  await expect.poll(() => openedId(page)).not.toBe(opened)
  await expect(text).toBeFocused()
  await expect(text).toHaveCSS('outline-style', 'none')
})

test('a report is printed with its patient and number on each page, and scripts in its text do not run', async ({
  page,
  request,
  axe,
}) => {
  const { data } = await (await colleague(request, 'doctor')).releases({ limit: '1' })
  const release = data[0]!
  const lines = Array.from({ length: 120 }, (_, line) => `<p>Line ${line} is harmless.</p>`).join('\n')
  release.report.result =
    `<p>Before</p><script>window.harmed = 1</script><img src="/harm" onerror="window.harmed = 2">` +
    `<iframe srcdoc="<script>parent.harmed = 3</script>"></iframe><a href="javascript:window.harmed = 4">link</a>` +
    `<style>body { display: none }</style><form action="/harm"><button>Send</button></form>` +
    `<svg onload="window.harmed = 5"><use href="/harm"/></svg><p style="position: fixed; inset: 0">After</p>${lines}`
  const harm: string[] = []
  page.on('request', (sent) => sent.url().includes('/harm') && harm.push(sent.url()))
  await page.route(`**/portalreport/${release.id}`, (route) => route.fulfill({ json: release }))

  await openAs(page, 'doctor', `/reports/${release.id}`, 'Reports')
  const article = page.getByRole('article')
  await expect(article.getByText('After')).toHaveCSS('position', 'static')
  await expect(article.getByText('Line 119 is harmless.')).toBeAttached()
  expect(await article.locator('script, iframe, form, svg use, a[href], img').count()).toBe(0)
  expect(await page.evaluate(() => Object.hasOwn(window, 'harmed'))).toBe(false)
  expect(harm).toEqual([])
  await axe()

  // The keys record the print first. In place of the browser's dialog, the page is printed into a file.
  await page.evaluate(() => void (window.print = () => void (document.title = 'printed')))
  await page.keyboard.press('Control+p')
  await expect(page).toHaveTitle('printed')
  const pages = (await readPdf(await page.pdf())).map((texts) => texts.join(' ').replaceAll(/[\s·]+/g, ' '))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(name(release))
    expect(text).toContain(String(release.report.patient.id))
    expect(text).toContain(`${index + 1} / ${pages.length}`)
  }
  expect(pages.join('')).toContain(fullName(release.report.requester))
})

test('the list keeps its scroll position and rows when the pane is resized, the page reloaded and the network lost', async ({
  page,
  context,
  allowOnConsole,
}) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  await grid(page).getByRole('row').nth(2).click()
  await expect(heading(page)).toBeVisible()
  const separator = page.getByRole('separator', { name: 'Width of the open record' })
  const share = async () => Number(await separator.getAttribute('aria-valuenow'))
  const before = await share()
  await separator.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(share).toBeGreaterThan(before)
  const after = await share()

  await scroll(page, 1500)
  await expect.poll(() => rowsInSight(page)).toBeGreaterThan(3)
  const first = () =>
    grid(page).evaluate((element) => {
      const { top } = element.parentElement!.getBoundingClientRect()
      const rows = [...element.querySelectorAll('[role=rowgroup] [role=row]')]
      return rows.find((row) => row.getBoundingClientRect().bottom > top + 60)?.textContent
    })
  const firstRow = await first()
  const address = page.url()
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect.poll(first).toBe(firstRow)
  expect(await share()).toBe(after)

  allowOnConsole(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(async () => {
    await scroll(page, 3000)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 60_000 })
  await scroll(page, -3000)
  await expect.poll(() => rowsInSight(page)).toBeGreaterThan(3)
  const count = () => grid(page).getAttribute('aria-rowcount')
  expect(Number(await count())).toBeGreaterThan(100)
  await context.setOffline(false)
  await expect(async () => {
    await scroll(page, 6000)
    const last = await grid(page).getByRole('row').last().getAttribute('aria-rowindex')
    expect(last).toBe(await count())
  }).toPass({ timeout: 60_000 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a report begins with one bar, is left by a swipe, and keeps its name in sight in a low window', async ({
    page,
    request,
    axe,
  }) => {
    // The newest are those of other journeys.
    const { data } = await (await colleague(request, 'doctor')).releases({ limit: '2', sort: 'oldest' })
    await openAs(page, 'doctor', '/reports?sort=oldest', 'Reports')
    await grid(page).getByRole('row').first().tap()
    await expect.poll(() => openedId(page)).toBe(data[0]!.id)
    await expect(heading(page)).toContainText(name(data[0]!))
    const bar = page.getByRole('article').locator('header > div').first()
    await expect(bar).toHaveCSS('min-height', '44px')
    await expect(bar.getByRole('button')).toHaveCount(2)
    await axe()

    const { x, y, width } = (await page.getByRole('tabpanel').boundingBox())!
    const touch = await page.context().newCDPSession(page)
    const points = [x + width - 60, x + width - 160, x + 60].map((to) => [{ x: to, y: y + 20 }])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points[0]! })
    for (const touchPoints of points.slice(1))
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => openedId(page)).toBe(data[1]!.id)
    await expect(heading(page)).toContainText(name(data[1]!))

    // 1366 x 768 at 200 %.
    await page.setViewportSize({ width: 683, height: 384 })
    await expect(page.getByRole('tabpanel')).toBeVisible()
    const tops = await page
      .getByRole('article')
      .locator('header p, header [role=tablist]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
    for (const [index, { top }] of tops.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual(tops[index]!.bottom - 1)
    const tabs = page.getByRole('article').getByRole('tablist')
    // A short report would have nothing to scroll.
    await page.getByRole('tabpanel').evaluate((panel) => (panel.style.paddingBottom = '1000px'))
    await page.getByRole('article').evaluate((article) => (article.scrollTop = article.scrollHeight))
    await expect(tabs).not.toBeInViewport()
    await expect(heading(page)).toBeInViewport({ ratio: 1 })
  })
})
