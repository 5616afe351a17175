import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findChromium } from '#test/support/browsers.ts'
import { launchService } from '#test/support/launchService.ts'
import { signIn } from '#test/support/signIn.ts'
import { addFigure } from './figure.ts'

/**
 * How long after the press of a key a report stands in the reading pane, in a real browser: the next one, fetched ahead; the next one
 * where nothing is fetched ahead; and, to measure them by, a bare re-render: the text of the same report, put back in place of its
 * details. Ends with 1 where the one fetched ahead takes longer than it may.
 */

/** Milliseconds, for the middle one of all presses. */
const BUDGET = 100
const PRESSES = 40
/** Milliseconds between two presses: a reader's, and enough to fetch one ahead. */
const AHEAD = 500

const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const service = await launchService(folder, { DEMO_PATIENTS: '60', DEMO_REPORTS: '200' })
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const rerender = await measure('5', '1')
  const ahead = await measure('n')
  const notAhead = await measure('n', undefined, { savesData: true })
  const bare = middle(rerender)
  console.log('\nA report in the reading pane, from the press of the key, in milliseconds')
  print('A bare re-render of the text', rerender, bare)
  print('The next report, fetched ahead', ahead, bare)
  print('The next report, not fetched ahead', notAhead, bare)
  if (middle(ahead) > BUDGET) {
    process.exitCode = 1
    console.log(`OVER ${BUDGET}`)
  }
} finally {
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true })
}

/** Presses the keys in turn, and times the last of them each time. */
async function measure(first: string, last?: string, { savesData = false } = {}): Promise<number[]> {
  const page = await browser.newPage({ baseURL: service.url, locale: 'en-US' })
  // The portal fetches nothing ahead for a reader who has told the browser so.
  if (savesData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  await page.goto('/sign-in')
  await signIn(page, 'doctor')
  await page.goto('/reports')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('tabpanel').locator('dl').waitFor()
  const times: number[] = []
  for (let press = 0; press < PRESSES; press += 1) {
    if (last) await pressTimed(page, first)
    await page.waitForTimeout(AHEAD)
    times.push(await pressTimed(page, last ?? first))
  }
  await page.close()
  return times
}

/** Milliseconds from the press of the key until another panel with its content is painted. */
async function pressTimed(page: Page, key: string): Promise<number> {
  const painted = await page.evaluateHandle(() => {
    const panel = () => document.querySelector('article [role=tabpanel]')
    const before = panel()
    return {
      after: new Promise<number>((resolve) => {
        const whenShown = (pressed: number) => {
          const now = panel()
          if (now === before || !now?.querySelector('dl')) {
            requestAnimationFrame(() => whenShown(pressed))
            return
          }
          // The frame that shows it is painted before the next one begins.
          requestAnimationFrame(() => resolve(performance.now() - pressed))
        }
        addEventListener('keydown', ({ timeStamp }) => whenShown(timeStamp), { capture: true, once: true })
      }),
    }
  })
  await page.keyboard.press(key)
  return painted.evaluate(({ after }) => after)
}

function print(name: string, times: number[], bare: number): void {
  const [half, most] = [middle(times), times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!]
  addFigure({ name, value: half, floor: bare })
  console.log(
    `${half.toFixed(0).padStart(6)}  (95 of 100 within ${most.toFixed(0)}; ${(half / bare).toFixed(1)} of a bare one)  ${name}`,
  )
}

function middle(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}
