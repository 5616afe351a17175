import { readdir } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { openAs } from './actions.ts'
import { untilQuiet } from '#test/support/untilQuiet.ts'

/** As the network sends it where it compresses by gzip: most do better. */
test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })

test('the page of reports is in few files: 12 requests until its rows are painted, and 250 KB until it is quiet', async ({
  page,
}) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=row][aria-rowindex="2"]')) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('rows'))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
  // What a page loads by itself, it loads within two seconds.
  await page.waitForTimeout(2_500)
  await untilQuiet(page)
  const asked = await page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
    return performance
      .getEntries()
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize }) => ({
        name: new URL(name).pathname,
        isLater: startTime > rowsAt,
        bytes: encodedBodySize,
      }))
  })
  const before = asked.filter(({ isLater }) => !isLater)
  expect(before.length).toBeLessThanOrEqual(12)
  expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250_000)
})

test('the sign-in page that nobody uses loads no code of the pages behind it', async ({ page }) => {
  await page.goto('/sign-in')
  await page.waitForTimeout(2_500)
  await untilQuiet(page)
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = asked
    .filter((name) => name.endsWith('.js'))
    .map((name) => /([\w-]+)-.{8}\.js$/.exec(name)?.[1])
  expect(new Set(scripts)).toEqual(new Set(['en-start', 'index', 'libraries']))
})

test('the whole portal is in at most 40 script files', async () => {
  const files = await readdir('dist/assets')
  expect(files.filter((name) => name.endsWith('.js')).length).toBeLessThanOrEqual(40)
})
