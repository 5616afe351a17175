import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findChromium } from '#test/support/browsers.ts'
import { freePort } from '#test/support/freePort.ts'
import type { TableName } from './longTable/main.tsx'
import { addFigure } from './figure.ts'
import { weighVirtualization } from './longTable/weighVirtualization.ts'

/**
 * VirtualTable beside the same table on @tanstack/react-virtual, both with 100,000 rows, in a real browser: what each costs the main thread,
 * in memory and in JavaScript. Time is the processor's, so that other work of the machine counts little, and the tables take turns.
 * A comparison without a budget: src/portal/decisions.md names the conclusion.
 */

const ROWS = 100_000
const ROUNDS = 5
/** Milliseconds. */
const FRAME = 1000 / 60
const PAGE = 'test/bench/longTable/index.html'

const tables: Record<TableName, string> = {
  own: 'VirtualTable',
  library: 'react-virtual, rendering 12 rows ahead, as VirtualTable where it is scrolled slowly',
  libraryDefault: 'react-virtual, rendering one row ahead, its default',
}
const names = Object.keys(tables) as TableName[]

const actions: Record<string, (page: Page) => Promise<void>> = {
  'The first rows': (page) => page.evaluate(() => window.tableBench.firstRows()),
  'Scrolled by a row': (page) => page.evaluate(() => window.tableBench.scroll(48, 150)),
  'Scrolled by half a page': (page) => page.evaluate(() => window.tableBench.scroll(400, 150)),
  'Scrolled by two pages': (page) => page.evaluate(() => window.tableBench.scroll(1600, 60)),
  'Scrolled far away, as by dragging the scroll bar': (page) =>
    page.evaluate(() => window.tableBench.drag(30)),
  'To the end, or back to the top': (page) => page.evaluate(() => window.tableBench.jumpToEnd(20)),
  'One row in sight changed': (page) => page.evaluate(() => window.tableBench.changeRow(20)),
  'A page of 100 rows appended': (page) => page.evaluate(() => window.tableBench.appendPage(20)),
}

/** Of one table in one round: milliseconds of each step, and megabytes once the first rows are rendered. */
interface Measured {
  steps: Record<string, number[]>
  memory: number
}

const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const settings = {
  configFile: false,
  logLevel: 'silent',
  build: { outDir: folder, emptyOutDir: true, target: 'es2023', rolldownOptions: { input: PAGE } },
} as const
await build({ ...settings, plugins: [react(), tailwindcss()] })
const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: await freePort() } })
const browser = await chromium.launch({ executablePath: findChromium() })
const measured: Record<TableName, Measured[]> = { own: [], library: [], libraryDefault: [] }
try {
  await checkSameRows()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name].push(await measure(name))
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
}

console.log(
  `\nA table of ${ROWS.toLocaleString('en')} rows, in milliseconds of the main thread for each step`,
)
for (const action of Object.keys(actions)) {
  console.log(action)
  for (const name of names) printSteps(name, action)
  const longest = (name: TableName) => Math.max(...stepsOf(name, action))
  addFigure({
    name: `100,000 rows, the longest step: ${action.toLowerCase()}`,
    value: longest('own'),
    floor: longest('library'),
  })
}
console.log('Memory beside that of the rows, in MB')
for (const name of names) print(middle(measured[name].map(({ memory }) => memory)), tables[name])
console.log('JavaScript that computes which rows are rendered, and where, in KB (gzip)')
for (const [name, bytes] of await weighVirtualization()) print(bytes / 1000, name)

async function open(name: TableName): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${server.resolvedUrls!.local[0]}${PAGE}`)
  await page.evaluate(([table, rows]) => window.tableBench.prepare(table, rows), [name, ROWS] as const)
  return page
}

/** All of them must show the same rows in the same places. */
async function checkSameRows(): Promise<void> {
  const seen = new Set<string>()
  for (const name of names) {
    const page = await open(name)
    const inSight = () => page.evaluate(() => window.tableBench.inSight())
    await page.evaluate(() => window.tableBench.firstRows())
    const atTop = await inSight()
    await page.evaluate(() => window.tableBench.drag(2))
    seen.add(JSON.stringify([atTop, await inSight()]))
    await page.close()
  }
  if (seen.size > 1) throw new Error(`The tables do not show the same.\n${[...seen].join('\n')}`)
}

async function measure(name: TableName): Promise<Measured> {
  const page = await open(name)
  const session = await page.context().newCDPSession(page)
  const before = await usedMemory(session)
  const steps: Record<string, number[]> = {}
  let memory: number | undefined
  for (const [action, run] of Object.entries(actions)) {
    steps[action] = await trace(page, () => run(page))
    if (memory !== undefined) continue
    memory = (await usedMemory(session)) - before
    // The browser compiles what runs often: the table is scrolled a while before that is measured.
    await page.evaluate(() => window.tableBench.scroll(48, 60))
  }
  await page.close()
  return { steps, memory: memory ?? 0 }
}

/** The main thread's time between the marks that the page sets. */
async function trace(page: Page, run: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['blink.user_timing'] })
  await run()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; ts: number; tts: number }[]
  }
  const marks = traceEvents.toSorted((a, b) => a.ts - b.ts)
  const begins = marks.filter(({ name }) => name === 'begin')
  const ends = marks.filter(({ name }) => name === 'end')
  return begins.map(({ tts }, index) => (ends[index]!.tts - tts) / 1000)
}

async function usedMemory(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + backingStorageSize) / 1e6
}

function roundsOf(name: TableName, action: string): number[][] {
  return measured[name].map(({ steps }) => steps[action]!)
}

/** Each step as the middle round had it, so that one disturbed round does not count. */
function stepsOf(name: TableName, action: string): number[] {
  const rounds = roundsOf(name, action)
  return rounds[0]!.map((_, index) => middle(rounds.map((round) => round[index]!)))
}

function printSteps(name: TableName, action: string): void {
  const rounds = roundsOf(name, action)
  const steps = stepsOf(name, action)
  const remarks: string[] = []
  if (steps.length > 1) {
    const most = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.95)]!
    const long = steps.filter((time) => time > FRAME).length
    remarks.push(`half within ${middle(steps).toFixed(1)}, 95 of 100 within ${most.toFixed(1)}`)
    remarks.push(`${long} of ${steps.length} longer than a frame`)
  }
  if (name !== 'own') {
    const ratios = rounds.map((round, index) => mean(round) / mean(roundsOf('own', action)[index]!))
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
    remarks.push(`${middle(ratios).toFixed(2)} of VirtualTable's (${least.toFixed(2)} to ${most.toFixed(2)})`)
  }
  print(mean(steps), [tables[name], ...remarks].join('; '))
}

function print(figure: number, text: string): void {
  console.log(`${figure.toFixed(1).padStart(8)}  ${text}`)
}

function mean(figures: number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}

function middle(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!
}
