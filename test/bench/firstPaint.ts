import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { findChromium } from '#test/support/browsers.ts'
import { launchService } from '#test/support/launchService.ts'
import { signIn } from '#test/support/signIn.ts'
import { addFigure } from './figure.ts'

/**
 * When the sign-in form and the first rows are painted, beside an empty page of React, router and query cache: a processor that is 4 times
 * slower, 10 Mbit/s and 40 ms, and nothing cached but where a page is read again. The pages take turns, and each counts by its median. Prints the tasks
 * of more than 100 ms after the first paint, too.
 */

const ROUNDS = 7
const SLOWER = 4
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
const ROW = '[role=row][aria-rowindex="2"]'

const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const empty = await serveEmptyPage()
const service = await launchService(folder, { DEMO: 'on', DEMO_PATIENTS: '60', DEMO_REPORTS: '200' })
const browser = await chromium.launch({ executablePath: findChromium() })

interface Visit {
  name: string
  /** Milliseconds until it is painted. */
  measure: (page: Page) => Promise<number>
}

/** What a page does after it is painted, it does within this time. */
const QUIET_MS = 2_500
const LONG_TASK_MS = 100

const visits: readonly Visit[] = [
  { name: 'An empty page', measure: (page) => firstPaint(page, `${empty.url}/`) },
  { name: 'The sign-in form', measure: (page) => firstPaint(page, `${service.url}/sign-in`) },
  { name: 'Rows after a cold start', measure: (page) => rowsPainted(page, true) },
  { name: 'Rows after a reload', measure: (page) => rowsPainted(page, false) },
]

try {
  const times = visits.map(() => [] as number[])
  const longTasks = visits.map(() => [] as number[])
  // The first round warms the servers up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, { measure }] of visits.entries()) {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      const ms = await measure(page)
      await page.waitForTimeout(QUIET_MS)
      const tasks = await tasksAfterPaint(page)
      await context.close()
      if (round === 0) continue
      times[index]?.push(ms)
      longTasks[index]?.push(Math.max(0, ...tasks))
    }
  const floor = median(times[0] ?? [])
  for (const [index, { name }] of visits.entries()) {
    const value = median(times[index] ?? [])
    const all = times[index]?.map(Math.round).join(', ')
    console.log(
      `${value.toFixed(0).padStart(6)} ms ${(value / floor).toFixed(2).padStart(6)}  ${name} (${all})`,
    )
    console.log(
      `${''.padStart(17)}longest task after the first paint: ${longTasks[index]?.map((task) => task || `< ${LONG_TASK_MS}`).join(', ')}`,
    )
    addFigure({ name, value, floor })
  }
} finally {
  await browser.close()
  empty.stop()
  await service.stop()
  await rm(folder, { recursive: true })
}

/** The tasks of more than `LONG_TASK_MS` that began after the first paint, in milliseconds. */
async function tasksAfterPaint(page: Page): Promise<number[]> {
  return page.evaluate((longMs) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const seen = new PerformanceObserver(() => {})
    seen.observe({ type: 'longtask', buffered: true })
    return seen
      .takeRecords()
      .filter(({ startTime, duration }) => startTime > (paint?.startTime ?? 0) && duration > longMs)
      .map(({ duration }) => duration)
  }, LONG_TASK_MS)
}

/** The first frame with content, which in both pages is the one that is meant: neither draws anything else before. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await slowDown(page, true)
  // What Playwright runs in the page to read the time would delay a paint that has not been.
  await page.goto(address, { waitUntil: 'load' })
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return Number(await painted.jsonValue())
}

async function rowsPainted(page: Page, isCold: boolean): Promise<number> {
  await page.goto(`${service.url}/sign-in`)
  await signIn(page, 'doctor')
  await page.goto(`${service.url}/reports`)
  await page.locator(ROW).waitFor()
  // What a page loads by itself, it loads within two seconds.
  await page.waitForTimeout(QUIET_MS)
  await page.addInitScript(markWhenPainted, ROW)
  await slowDown(page, isCold)
  await page.reload({ waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => performance.getEntriesByName('painted')[0]?.startTime)
  return Number(await painted.jsonValue())
}

async function slowDown(page: Page, isCold: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: isCold })
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

function markWhenPainted(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      // Comes after the frame that is rendered now.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => performance.mark('painted'))
      port1.start()
      port2.postMessage(undefined)
    })
  }).observe(document, { childList: true, subtree: true })
}

/** Built and compressed as the portal is. */
async function serveEmptyPage(): Promise<{ url: string; stop: () => void }> {
  const { output } = (await build({
    root: 'test/bench/emptyPage',
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { write: false, target: 'es2023', modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [
      `/${file.fileName}`,
      brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : String(request.url)
    const type = path.endsWith('.html') ? 'text/html' : 'text/javascript'
    response
      .writeHead(files.has(path) ? 200 : 404, { 'content-type': type, 'content-encoding': 'br' })
      .end(files.get(path))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close().closeAllConnections(),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
