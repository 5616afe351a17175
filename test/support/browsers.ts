import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const inPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

const firstExisting = (paths: string[]): string | undefined => paths.find((path) => path && existsSync(path))

/** The path of Chromium: from CHROMIUM_PATH, an installed one, or Playwright's. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH: there is no ${named}.`)
  }
  const path = firstExisting([...names.flatMap(inPath), ...macPaths, chromium.executablePath()])
  if (path) return path
  throw new Error(
    'No Chromium was found, and the journeys need one. Install it (Debian: apt-get install chromium), ' +
      'run "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  )
}

/**
 * The path of Chromium's headless shell, which is the engine without the browser around it: without a viewer of PDFs and a profile. Its
 * journeys take a fifth less time. The whole browser where the shell is not installed, or CHROMIUM_PATH names one.
 */
export const findHeadlessShell = (): string =>
  (process.env['CHROMIUM_PATH'] ? undefined : firstExisting(inPath('chromium-headless-shell'))) ??
  findChromium()

/** The path of Firefox; undefined if it is not installed. */
export const findFirefox = (): string | undefined =>
  required('Firefox', 'firefox-esr', firstExisting(['firefox-esr', 'firefox'].flatMap(inPath)))

/** The paths of WebKitGTK's WebDriver, which starts its own browser, and of the virtual display that it needs. */
export function findWebKit(): { driver: string; display: string } | undefined {
  const driver = firstExisting(inPath('WebKitWebDriver'))
  const display = firstExisting(inPath('Xvfb'))
  return required('WebKit', 'webkit2gtk-driver xvfb', driver && display ? { driver, display } : undefined)
}

/** Firefox and WebKit may be missing, unless ALL_BROWSERS requires them. */
function required<T>(name: string, packages: string, path: T | undefined): T | undefined {
  if (path !== undefined || !process.env['ALL_BROWSERS']) return path
  throw new Error(
    `ALL_BROWSERS is set, and ${name} was not found. Install it (Debian: apt-get install ${packages}).`,
  )
}
