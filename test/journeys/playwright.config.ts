import { defineConfig } from '@playwright/test'
import { findChromium } from '#test/support/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../.cache/journeys',
  globalSetup: './seed.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
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
