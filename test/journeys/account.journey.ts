import { openAs, openUserMenu, signOut } from './actions.ts'
import { expect, test } from './journey.ts'

test('somebody who is invited in the settings signs in with the code, chooses a password, and sees the device in the account', async ({
  page,
  browser,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 40[13]/)
  await openAs(page, 'admin', '/settings/user/new', 'Users')
  const form = page.getByRole('region', { name: /^New / })
  await form.getByLabel(/^Username/).fill('journey.guest')
  await form.getByLabel(/^Name/).fill('Journey Guest')
  await form.getByRole('combobox', { name: /^Permission list/ }).fill('Front')
  await page.getByRole('option', { name: 'Front desk', exact: true }).click()
  await form.getByRole('button', { name: /^Create / }).click()
  const made = page.getByRole('region', { name: 'The one-time code' })
  const code = await made.locator('code').innerText()
  await axe()
  await signOut(page)

  await page.getByLabel('Username').fill('journey.guest')
  await page.getByLabel('Password').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.getByLabel('New password').fill('three lamps over a river')
  await axe()
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()

  await openUserMenu(page)
  await page.getByRole('link', { name: /My account/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  const acts = page.getByRole('region', { name: 'What I have done' })
  await expect(acts.getByText('Password set')).toBeVisible()
  await axe()

  const elsewhere = await browser.newPage()
  await elsewhere.goto(page.url())
  await elsewhere.getByLabel('Username').fill('journey.guest')
  await elsewhere.getByLabel('Password').fill('three lamps over a river')
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out there/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  // In a dialog over the page, or on the sign-in page if the end was noticed before the reload.
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await elsewhere.close()
})
