import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'
import type { OtherBrowser } from './otherBrowsers/test.ts'
import { keepTemporaryFilesInMemory } from '#test/support/temporaryFolder.ts'
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from '#test/support/browsers.ts'

keepTemporaryFilesInMemory()

// The services compile each module once, which halves the time of a start.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../.cache/node', import.meta.url))

/** The journeys that look at a PDF in the browser's viewer, or at what the browser leaves on the disk. */
const needWhole = ['**/reports.journey.ts', '**/traces.journey.ts', '**/writing.journey.ts']

const inOthers = { testMatch: '**/otherBrowsers/*.journey.ts' }

/** Added to the name of a skipped project, so that the report says why it was skipped. */
const nameOf = (make: OtherBrowser['make'], found: unknown) => (found ? make : `${make}: not on this machine`)

export default defineConfig<object, OtherBrowser>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.cache/journeys',
  globalSetup: './seed.ts',
  fullyParallel: true,
  // Journeys wait for the browser, the service and timers by turns: one more keeps the cores busy.
  workers: availableParallelism() + 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  // Far beyond what they take, for a machine whose cores others keep busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'chromium', testMatch: needWhole, use: { launchOptions: launching(findChromium()) } },
    { name: 'chromium headless shell', testIgnore: [inOthers.testMatch, ...needWhole] },
    { ...inOthers, name: nameOf('firefox', findFirefox()), use: { make: 'firefox' } },
    { ...inOthers, name: nameOf('webkit', findWebKit()), use: { make: 'webkit' } },
  ],
  use: {
    channel: undefined,
    launchOptions: launching(findHeadlessShell()),
    locale: 'en-US',
    // Far enough from UTC to reveal dates that are off by a day.
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // It costs a sixth of the run. To see what failed: --trace retain-on-failure.
    trace: 'off',
  },
})

function launching(executablePath: string): LaunchOptions {
  const args = [
    '--disable-background-networking',
    // Without a graphics card, Chromium would do its work on the processor, which takes a fifth of the run.
    '--disable-gpu',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
  ]
  return { executablePath, args }
}
