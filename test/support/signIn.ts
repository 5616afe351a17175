import type { Page } from '@playwright/test'

/** Signs in as a demo user on the sign-in page, which is open. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('portal-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
