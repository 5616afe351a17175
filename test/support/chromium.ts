import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine: the one that CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH: there is no ${named}.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
    chromium.executablePath(),
  ]
  const found = candidates.find((path) => path && existsSync(path))
  if (found) return found
  throw new Error(
    'No Chromium was found, and the journeys need one. Install it (Debian: apt-get install chromium), ' +
      'run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  )
}
