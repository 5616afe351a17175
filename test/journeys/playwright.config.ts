import { defineConfig } from '@playwright/test'
import type { OtherBrowser } from './otherBrowsers/test.ts'
import { findChromium, findFirefox, findWebKit } from '#test/support/browsers.ts'

// They are slower where the machine is busy: WebKit draws without a graphics card.
const inOthers = {
  testMatch: '**/otherBrowsers/*.journey.ts',
  timeout: 180_000,
  expect: { timeout: 30_000 },
}

/** So that the list of what was skipped says why. */
const nameOf = (make: OtherBrowser['make'], found: unknown) => (found ? make : `${make}: not on this machine`)

export default defineConfig<object, OtherBrowser>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.cache/journeys',
  globalSetup: './seed.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'chromium', testIgnore: inOthers.testMatch },
    { ...inOthers, name: nameOf('firefox', findFirefox()), use: { make: 'firefox' } },
    // WebKitGTK's driver now and then hangs or dies; another try begins with another one.
    {
      ...inOthers,
      name: nameOf('webkit', findWebKit()),
      use: { make: 'webkit' },
      timeout: 60_000,
      retries: 2,
    },
  ],
  use: {
    channel: undefined,
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-US',
    // Far enough from UTC to show a date that slips by a day.
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // It costs a sixth of the run. To see what failed: --trace retain-on-failure.
    trace: 'off',
  },
})
