import { fillSignIn, openAs, signOut } from './actions.ts'
import { expect, test } from './journey.ts'

test('a report opens in a new tab without another sign-in, and a sign-out in one tab ends the session in all', async ({
  page,
  context,
  allowOnConsole,
}) => {
  allowOnConsole(/401/)
  await openAs(page, 'doctor', '/reports', 'Reports')
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/reports\/\d+/)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()

  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain('token')

  await signOut(second)
  await expect(page.getByText('You were signed out in another window.')).toBeVisible()

  await fillSignIn(page, 'frontdesk')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})
