import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { serviceTest } from './service.ts'

export { expect }

interface Fixtures {
  /** Allows messages on the console that a journey causes on purpose, such as the one of a refused request. */
  allowOnConsole: (expected: RegExp) => void
  /** Checks the page in its present state by every rule of axe in the light theme, and by those about colours in the dark one. */
  axe: () => Promise<void>
}

const themeRules = ['color-contrast', 'link-in-text-block']

/** A journey through the running product. It also fails on any message on the console and on anything that the policy blocks. */
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
        // Legacy mode runs axe in the page itself rather than in another one that has to load it: the portal has no frame of another origin.
        // Describing the elements that break no rule would take a third of its time.
        const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
        // Only colours depend on the theme.
        if (colorScheme === 'dark') builder.withRules(themeRules)
        const { violations } = await builder.analyze()
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

/** Collects the errors and console messages of all pages of a context. */
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
