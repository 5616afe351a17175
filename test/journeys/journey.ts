import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'
import type axe from 'axe-core'
import { serviceTest } from './service.ts'

export { expect }

interface Fixtures {
  /** Allows messages on the console that a journey causes on purpose, such as the one of a refused request. */
  allowOnConsole: (expected: RegExp) => void
  /** Checks the page in its present state by every rule of axe in the light theme, and by those about colours in the dark one. */
  axe: () => Promise<void>
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const themeRules = ['color-contrast', 'link-in-text-block']

/** A journey through the running product. It also fails on any message on the console and on anything that the policy blocks. */
export const test = serviceTest.extend<Fixtures>({
  allowOnConsole: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = []
      const messages = await listen(context)
      await provide((expected) => void allowed.push(expected))
      const unexpected = messages.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'messages of the console').toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page }, provide) => {
    await provide(async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
        )
        // Only colours depend on the theme.
        const violations = await brokenRules(page, colorScheme === 'dark' ? themeRules : undefined)
        const results = violations.map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
        }))
        expect.soft(results, `axe in the ${colorScheme} theme`).toEqual([])
      }
    })
  },
})

/** Runs axe in the page itself, which has no frame of another origin. */
async function brokenRules(page: Page, runOnly?: string[]): Promise<axe.Result[]> {
  // Its 500 KB are sent and parsed once for each page, by the debugger, which the policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async (rules) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    // Describing the elements that break no rule would take a third of its time.
    const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
    return (await loaded.run(document, options)).violations
  }, runOnly)
}

/** Collects the errors and console messages of all pages of a context. */
async function listen(context: BrowserContext): Promise<string[]> {
  const messages: string[] = []
  const isComplaint = (message: ConsoleMessage) => ['error', 'warning', 'assert'].includes(message.type())
  context.on('console', (message) => {
    if (isComplaint(message))
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => messages.push(`uncaught: ${String(error.error())}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`blocked by the policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
  return messages
}
