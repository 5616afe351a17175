import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findChromium } from '#test/support/browsers.ts'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { launchPortalBefore } from '#test/support/foreign/portalBeforeForeign.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'
import { addFigure } from './figure.ts'

/**
 * What it costs to read a listing that a foreign service sends whole, in a real browser with its main thread slowed down: how long the
 * page is busy at a time, when rows appear, when all are read, and how much memory its process takes. A listing of a few records stands
 * beside it, for what the page's start takes by itself. Ends with 1 where the page is busy for longer than it may.
 */

const FEW = 24
const MANY = 20_000
const SLOWER = 4
/** Milliseconds for the longest task of the main thread, where the start of the page does not take longer. */
const BUDGET = 200
/** A task of the start takes longer or shorter from run to run. */
const VARIATION = 1.3
const MB = 1_000_000

declare global {
  interface Window {
    tasks: { start: number; duration: number }[]
  }
}

console.log(`A foreign service sends its records whole, on a main thread ${SLOWER} times slower`)
const few = await run(FEW)
const many = await run(MANY)
const limit = Math.max(BUDGET, few * VARIATION)
console.log(`\n${(many / few).toFixed(2).padStart(8)}  the longest task, many to few`)
addFigure({ name: 'The longest task, of 20,000 records beside 24', value: many, floor: few })
if (many > limit) {
  process.exitCode = 1
  console.log(`OVER ${limit.toFixed(0)} ms`)
}

/** Reads so many records; returns the longest task in milliseconds. */
async function run(records: number): Promise<number> {
  const foreign = await startForeignService({ moods: { records } })
  const portal = await launchPortalBefore(foreign)
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    return await measure(browser, portal.url, records)
  } finally {
    await browser.close()
    await portal.stop()
    await foreign.stop()
  }
}

async function measure(within: Browser, baseURL: string, records: number): Promise<number> {
  const page = await within.newPage({ baseURL, locale: 'en-US' })
  await page.addInitScript(() => {
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.tasks.push({ start: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  await page.goto('/reports')
  await page.getByLabel('Username').fill(foreignUsers.doctor.login)
  await page.getByLabel('Password').fill(foreignUsers.doctor.senha)
  const before = await memoryOf(within)
  const begun = Date.now()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('gridcell').first().waitFor({ timeout: 300_000 })
  const firstRows = Date.now() - begun
  await readToEnd(page, records)
  const whole = Date.now() - begun
  const read = await tasksOf(page)
  const after = await memoryOf(within)

  const filtering = Date.now()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Examiner', { exact: true }).fill('e')
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^(?!${inWords(records)} )[\\d,]+( of .*)? reports$`) })
    .waitFor()
  const filtered = Date.now() - filtering
  const used = (await tasksOf(page)).slice(read.length)

  const longest = (tasks: typeof read) => Math.max(0, ...tasks.map(({ duration }) => duration))
  console.log(`\n${inWords(records)} records`)
  print(firstRows, 'ms until the first rows')
  print(whole, 'ms until all are read')
  print(longest(read), `ms for the longest task meanwhile (${read.length} over 50 ms)`)
  print(filtered, 'ms for another filter')
  print(longest(used), 'ms for the longest task meanwhile')
  print(
    after.peak / MB,
    `MB of memory at most (${(before.now / MB).toFixed(0)} before, ${(after.now / MB).toFixed(0)} after)`,
  )
  return Math.max(longest(read), longest(used))
}

function readToEnd(page: Page, records: number) {
  return page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${inWords(records)} reports$`) })
    .waitFor({ timeout: 600_000 })
}

function tasksOf(page: Page) {
  return page.evaluate(() => window.tasks)
}

/** The memory of the process that runs the page and its workers, which is the largest of its kind. */
async function memoryOf(within: Browser) {
  const devtools = await within.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(
    pages.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8')
      const bytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
      return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
    }),
  )
  return sizes.toSorted((a, b) => b.peak - a.peak)[0]!
}

function print(value: number, what: string) {
  console.log(`${value.toFixed(0).padStart(8)}  ${what}`)
}

function inWords(records: number): string {
  return records.toLocaleString('en')
}
