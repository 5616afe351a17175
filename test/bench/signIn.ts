import type { Page } from '@playwright/test'

/** Signs in as one of the demonstration's users. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('portal-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
