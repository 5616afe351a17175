import type { Page } from '@playwright/test'

const QUIET_MS = 500

/** Waits until a page asks for nothing more. Its stream of releases stays open, so that it never counts as idle. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState()
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  for (let now = await count(); now !== before; now = await count()) {
    before = now
    await page.waitForTimeout(QUIET_MS)
  }
}
