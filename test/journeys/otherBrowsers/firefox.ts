import { setTimeout as delay } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import type { ElementHandle, JSHandle, Page } from 'puppeteer-core'
import { size } from './driver.ts'
import type { Browser, Driver, PageElement } from './driver.ts'

const END = 'The end of a journey.'
const isEnd = (complaint: string) => complaint.includes(END)

/** Starts Firefox without a window; puppeteer talks WebDriver BiDi with it. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: size,
    env: { ...process.env, TZ: 'America/Sao_Paulo' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  })
  return {
    async open() {
      const context = await browser.createBrowserContext()
      return driverOf(await context.newPage(), () => context.close())
    },
    close: () => browser.close(),
  }
}

async function driverOf(page: Page, close: () => Promise<void>): Promise<Driver> {
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url = '' } = message.location()
    // Messages of Firefox's viewer of PDFs are not the portal's.
    if (['error', 'warn', 'assert'].includes(message.type()) && !url.startsWith('blob:'))
      complaints.push(`${message.type()}: ${message.text()} (${url})`)
  })
  // Firefox reports violations of the policy as errors of the page, too.
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`))
  return {
    async goto(address) {
      await page.goto(address)
    },
    async addScript(code) {
      await page.evaluate(code)
    },
    evaluate: (run, ...values) => page.evaluate(run as never, ...values),
    async find(run, ...values) {
      const found: JSHandle = await page.evaluateHandle(run as never, ...values)
      const element = found.asElement()
      return element && elementOf(element as ElementHandle<HTMLElement>)
    },
    evaluateInFrame: (run) => page.frames().at(-1)!.evaluate(run) as never,
    // Errors are reported in order, and some time after they happen: once one of our own has come, so have those before it.
    async complaints() {
      while (!complaints.some(isEnd)) {
        await page.evaluate((text) => void Promise.reject(new Error(text)), END)
        await delay(20)
      }
      return complaints.filter((complaint) => !isEnd(complaint))
    },
    screenshot: () => page.screenshot(),
    close,
  }
}

const elementOf = (element: ElementHandle<HTMLElement>): PageElement => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  async choose(option) {
    const value = await element.evaluate(
      (select, text) =>
        [...(select as HTMLSelectElement).options].find((candidate) => candidate.text === text)?.value,
      option,
    )
    await element.select(value ?? '')
  },
})
