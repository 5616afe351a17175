import type { Page } from '@playwright/test'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { launchPortalBefore } from '#test/support/foreign/portalBeforeForeign.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'
import type { ForeignService } from '#test/support/foreign/startForeignService.ts'
import { expect, test as journeyTest } from './journey.ts'

export { expect }

/** A journey through the portal with another service. */
export const test = journeyTest.extend<{ foreign: ForeignService }, { foreignService: ForeignService }>({
  foreignService: [
    async ({}, provide) => {
      const foreign = await startForeignService()
      await provide(foreign)
      await foreign.stop()
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ foreignService }, provide) => {
      const portal = await launchPortalBefore(foreignService)
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  /** The foreign service in its plain mood. */
  foreign: [
    async ({ foreignService, allowOnConsole }, provide) => {
      foreignService.reset()
      // Chromium reports every 404, also those by which the portal learns what the service lacks.
      allowOnConsole(/status of 404 .*\/(api\/v1\/echo|openapi\.json)\)$/)
      await provide(foreignService)
    },
    { auto: true },
  ],
})

/** Signs in on the sign-in page, which is open. */
export async function fillSignIn(page: Page, user: keyof typeof foreignUsers) {
  const { login, senha } = foreignUsers[user]
  await page.getByLabel('Username').fill(login)
  await page.getByLabel('Password').fill(senha)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function openAs(page: Page, user: keyof typeof foreignUsers, path: string, heading: string) {
  await page.goto(path)
  await fillSignIn(page, user)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
