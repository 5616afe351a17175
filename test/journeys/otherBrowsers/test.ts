import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { findFirefox, findWebKit } from '#test/support/browsers.ts'
import { serviceTest } from '#test/journeys/service.ts'
import type { Browser } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { portalIn } from './portal.ts'
import type { Portal } from './portal.ts'
import { startWebKit } from './webkit.ts'

export interface OtherBrowser {
  make: 'firefox' | 'webkit'
}

/** A journey in Firefox or WebKit. It also fails on console messages and policy violations, and is skipped if the browser is not installed. */
export const test = serviceTest.extend<
  { portal: Portal },
  OtherBrowser & { browserOfMake: Browser | undefined }
>({
  make: ['firefox', { scope: 'worker', option: true }],

  browserOfMake: [
    async ({ make }, provide) => {
      const browser = await start(make)
      await provide(browser)
      await browser?.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  portal: async ({ browserOfMake, service }, provide, testInfo) => {
    if (!browserOfMake) return testInfo.skip()
    const driver = await browserOfMake.open()
    try {
      await provide(portalIn(driver, service.url))
      expect(await driver.complaints(), 'what the page complained of').toEqual([])
    } finally {
      if (testInfo.errors.length > 0)
        await writeFile(testInfo.outputPath('page.png'), await driver.screenshot())
      await driver.close()
    }
  },
})

async function start(make: OtherBrowser['make']): Promise<Browser | undefined> {
  if (make === 'firefox') {
    const path = findFirefox()
    return path === undefined ? undefined : startFirefox(path)
  }
  const paths = findWebKit()
  return paths && startWebKit(paths)
}
