import type { Page } from '@playwright/test'
import { signOut } from './actions.ts'
import { expect, test } from './identityProvider.ts'

/** Signs in and agrees on the pages of the provider. */
async function signInThere(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await agree(page)
}

const agree = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Clinic account' }).click()

test('a doctor signs in by the provider, comes back to the address, and signs out of both', async ({
  page,
  axe,
}) => {
  await page.goto('/reports?sort=exam')
  await expect(page.getByRole('button', { name: 'Continue with Clinic account' })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeHidden()
  await axe()
  await goOn(page)
  await signInThere(page, 'helena.reader')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page).toHaveURL(/\/reports\?sort=exam$/)

  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Password' })).toBeHidden()
  await signOut(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Clinic account' })).toBeVisible()
  await goOn(page)
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('a locked screen is opened again in a window of the provider, with everything typed still there', async ({
  page,
  axe,
}) => {
  await page.goto('/patients')
  await goOn(page)
  await signInThere(page, 'rosa.desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await page.getByRole('searchbox').fill('silva')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+L')
  const lockScreen = page.getByRole('dialog', { name: 'Sign in to go on' })
  await expect(lockScreen).toBeVisible()
  await axe()

  // A browser that allows no window says nothing; the portal says it, and offers another way.
  const again = lockScreen.getByRole('button', { name: 'Sign in again with Clinic account' })
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await again.click()
  await expect(lockScreen.getByRole('alert')).toContainText('Your browser has blocked the window')
  await expect(lockScreen.getByRole('button', { name: 'Sign in in this window' })).toBeVisible()

  const opened = page.waitForEvent('popup')
  await again.click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await expect(popup.getByPlaceholder('Enter any login')).toBeVisible()
  await signInThere(popup, 'rosa.desk')
  await closed
  await expect(lockScreen).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('silva')
})

test('whom the provider knows without a role is told so, and may sign in as somebody else', async ({
  page,
}) => {
  await page.goto('/')
  await goOn(page)
  await signInThere(page, 'nobody.here')
  await expect(page.getByRole('alert')).toContainText('you have no access to this portal')
  await goOn(page)
  await signInThere(page, 'rosa.desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})

test('the emergency account signs in by password, and nobody else does', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Emergency access by password' }).click()
  await page.getByLabel('Username').fill('doctor')
  await page.getByLabel('Password').fill('portal-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('emergency account')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('portal-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Sign in/)
  await page.goto('/audit')
  await expect(page.getByRole('row', { name: /Sign-in with the emergency account/ }).first()).toBeVisible()
})
