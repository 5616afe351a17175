import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const inPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

const firstThere = (paths: string[]): string | undefined => paths.find((path) => path && existsSync(path))

/** The Chromium of this machine: the one that CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH: there is no ${named}.`)
  }
  const found = firstThere([...names.flatMap(inPath), ...elsewhere, chromium.executablePath()])
  if (found) return found
  throw new Error(
    'No Chromium was found, and the journeys need one. Install it (Debian: apt-get install chromium), ' +
      'run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  )
}

/** The Firefox that is installed on this machine. */
export const findFirefox = (): string | undefined =>
  required('Firefox', 'firefox-esr', firstThere(['firefox-esr', 'firefox'].flatMap(inPath)))

/** The WebDriver of WebKitGTK, which starts a small browser by itself, and the display without a screen that it needs. */
export function findWebKit(): { driver: string; display: string } | undefined {
  const driver = firstThere(inPath('WebKitWebDriver'))
  const display = firstThere(inPath('Xvfb'))
  return required('WebKit', 'webkit2gtk-driver xvfb', driver && display ? { driver, display } : undefined)
}

/** Firefox and WebKit may be missing, unless ALL_BROWSERS says that the journeys have to run in them. */
function required<T>(name: string, packages: string, found: T | undefined): T | undefined {
  if (found !== undefined || !process.env['ALL_BROWSERS']) return found
  throw new Error(
    `ALL_BROWSERS is set, and ${name} was not found. Install it (Debian: apt-get install ${packages}).`,
  )
}
