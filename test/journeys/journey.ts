import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { launchService } from '#test/support/launchService.ts'
import type { LaunchedService } from '#test/support/launchService.ts'

export { expect }

export interface JourneyOptions {
  /** `test.use({ freshService: true })` for a journey that changes data: a service and a clinic of its own. */
  freshService: boolean
}

interface Fixtures {
  service: LaunchedService
  /** Lets the console hold what a journey brings about on purpose, such as the browser's note of a refused request. */
  allowOnConsole: (expected: RegExp) => void
  /** Holds the page as it is now against every rule of axe, in the light and in the dark theme. */
  axe: () => Promise<void>
}

interface WorkerFixtures {
  sharedService: () => Promise<LaunchedService>
}

/** A journey through the running product. It fails on anything on the console, too, and on what the policy blocks. */
export const test = base.extend<JourneyOptions & Fixtures, WorkerFixtures>({
  freshService: [false, { option: true }],

  sharedService: [
    async ({}, provide) => {
      const keeper = serviceKeeper()
      await provide(keeper.start)
      await keeper.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  service: [
    async ({ freshService, sharedService }, provide) => {
      const keeper = serviceKeeper()
      await provide(await (freshService ? keeper.start() : sharedService()))
      await keeper.stop()
    },
    { timeout: 120_000 },
  ],

  baseURL: ({ service }, provide) => provide(service.url),

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
        const { violations } = await new AxeBuilder({ page }).analyze()
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

/** Starts a service at the first call, the same at every later one, and ends it with its data. */
function serviceKeeper() {
  let started: Promise<{ service: LaunchedService; remove: () => Promise<void> }> | undefined
  const begin = async () => {
    const { folder, remove } = await copyOfSeededData()
    return { service: await launchService(folder), remove }
  }
  return {
    start: async () => (await (started ??= begin())).service,
    async stop() {
      if (started === undefined) return
      const { service, remove } = await started
      await service.stop()
      await remove()
    },
  }
}

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
