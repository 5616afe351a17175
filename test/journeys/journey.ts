import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { serviceTest } from './service.ts'

export { expect }

interface Fixtures {
  /** Lets the console hold what a journey brings about on purpose, such as the browser's note of a refused request. */
  allowOnConsole: (expected: RegExp) => void
  /** Holds the page as it is now against every rule of axe, in the light and in the dark theme. */
  axe: () => Promise<void>
}

/** A journey through the running product. It fails on anything on the console, too, and on what the policy blocks. */
export const test = serviceTest.extend<Fixtures>({
  allowOnConsole: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = []
      const said = await listen(context)
      await provide((expected) => void allowed.push(expected))
      const unexpected = said.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      expect(unexpected, 'what the console said').toEqual([])
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
        // In the page itself, not with a second one that first has to read axe, too: the portal has no frame of another origin.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        const found = violations.map(({ id, help, nodes }) => ({
          id,
          help,
          where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
        }))
        expect.soft(found, `axe in the ${colorScheme} theme`).toEqual([])
      }
    })
  },
})

/** Collects what the pages of a context complain of. */
async function listen(context: BrowserContext): Promise<string[]> {
  const said: string[] = []
  const isComplaint = (message: ConsoleMessage) => ['error', 'warning', 'assert'].includes(message.type())
  context.on('console', (message) => {
    if (isComplaint(message)) said.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => said.push(`uncaught: ${String(error.error())}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`blocked by the policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
  return said
}
