import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findChromium } from '#test/support/browsers.ts'
import { launchService } from '#test/support/launchService.ts'
import { signIn } from '#test/support/signIn.ts'
import { untilQuiet } from '#test/support/untilQuiet.ts'
import { addFigure } from './figure.ts'
import { type Weighed, weighPortal } from './weighPortal.ts'

/**
 * How much JavaScript (gzip) each page has asked for when its first rows are there, part by part, in a real browser with nothing cached, and
 * how much more until it is quiet. The typeface, which a browser asks for once and no page waits for, has a line of its own.
 * Ends with 1 where a page is over its budget.
 */

const KB = 1000

interface Visit {
  name: string
  /** KB of JavaScript until the rows are there, as promised. */
  budget?: number
  /** What is there once the page can be used. */
  rows: string
  open: (page: Page) => Promise<unknown>
}

const visits: Visit[] = [
  { name: 'Sign-in', budget: 120, rows: 'input[type=password]', open: (page) => page.goto('/sign-in') },
  {
    name: 'Reports, before one is opened',
    budget: 180,
    rows: '[role=row][aria-rowindex="2"]',
    open: async (page) => {
      await page.goto('/sign-in')
      await signIn(page, 'doctor')
      await page.goto('/reports')
    },
  },
  {
    name: 'Reports, with one open',
    rows: '[role=tabpanel]',
    open: async (page) => {
      await page.goto('/sign-in')
      await signIn(page, 'doctor')
      await page.goto('/reports')
      await page.getByRole('row').nth(1).click()
      await page.waitForURL(/\/reports\/\d+/)
      await page.reload()
    },
  },
  {
    name: 'Patients',
    budget: 185,
    rows: '[role=row][aria-rowindex="2"]',
    open: async (page) => {
      await page.goto('/sign-in')
      await signIn(page, 'frontdesk')
      await page.goto('/patients')
    },
  },
  {
    name: 'Overview',
    budget: 195,
    // Not those of the sign-in page, which the HTML has.
    rows: '#root:not([data-sign-in]) main section p',
    open: async (page) => {
      await page.goto('/sign-in')
      await signIn(page, 'admin')
      await page.goto('/overview')
    },
  },
]

const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const service = await launchService(folder, { DEMO_PATIENTS: '60', DEMO_REPORTS: '200' })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const chunks = await weighPortal()
  for (const visit of visits) {
    const files = await filesOf(browser, visit)
    report(visit, files, chunks)
    for (const { name } of files.filter((file) => file.name.endsWith('.woff2')))
      console.log(`${inKb((await stat(`dist/${name}`)).size).padStart(8)}  typeface, beside the budget`)
  }
} finally {
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true })
}

interface Asked {
  name: string
  /** Asked for after the rows were there. */
  isLater: boolean
}

/** The files that the last page of a visit asked for: those of its own load, not of the pages before it. */
async function filesOf(within: Browser, { open, rows }: Visit): Promise<Asked[]> {
  const page = await within.newPage({ baseURL: service.url, locale: 'en-US' })
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      performance.mark('rows')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, rows)
  await open(page)
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0)
  await untilQuiet(page)
  const asked = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name: new URL(name).pathname.slice(1), isLater: startTime > shownAt }))
  })
  await page.close()
  return [...new Map(asked.toReversed().map((file) => [file.name, file])).values()]
}

function report({ name, budget }: Visit, files: Asked[], chunks: Map<string, Weighed>): void {
  const parts = new Map<string, number>()
  const scripts = files.filter((file) => file.name.endsWith('.js'))
  let total = 0
  let later = 0
  for (const script of scripts) {
    const chunk = chunks.get(script.name)
    if (chunk === undefined) throw new Error(`${script.name} is not of this build.`)
    if (script.isLater) later += chunk.bytes
    else total += chunk.bytes
    for (const [part, bytes] of script.isLater ? [] : chunk.parts)
      parts.set(part, (parts.get(part) ?? 0) + bytes)
  }
  const isOver = budget !== undefined && total > budget * KB
  if (isOver) process.exitCode = 1
  addFigure({ name, value: total / KB, unit: 'KB' })
  const limit = budget === undefined ? '' : ` of ${budget}${isOver ? ', OVER' : ''}`
  const count = scripts.filter(({ isLater }) => !isLater).length
  const rest = later > 0 ? `, and ${inKb(later)} later` : ''
  console.log(`\n${name}: ${inKb(total)}${limit} KB of JavaScript (gzip) in ${count} files${rest}`)
  for (const [part, bytes] of [...parts].toSorted((one, other) => other[1] - one[1]))
    console.log(`${inKb(bytes).padStart(8)}  ${part}`)
}

function inKb(bytes: number): string {
  return (bytes / KB).toFixed(1)
}
