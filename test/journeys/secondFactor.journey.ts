import type { APIRequestContext, Page } from '@playwright/test'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { permissionList, user } from '#contract/resources/access.ts'
import { codeOf, earlierCodeOf } from '#test/support/authenticatorApp.ts'
import { colleague, openUserMenu, signOut } from './actions.ts'
import { expect, test } from './journey.ts'

const PASSWORD = 'three lamps over a river'
const USERNAME = 'journey.factor'

/** Makes a user of the front desk who needs a second factor and confirms removals. Returns the one-time code. */
async function invite(request: APIRequestContext): Promise<string> {
  const { send } = await colleague(request, 'admin')
  const lists = resourceOperations(permissionList)
  const { data } = await send<{ data: { name: string; permissions: { id: number }[] }[] }>(lists.query, {})
  const frontDesk = data.find(({ name }) => name === 'Front desk')
  const { id } = await send<{ id: number }>(
    lists.create,
    {
      name: 'Careful front desk',
      permissions: frontDesk?.permissions.map((permission) => ({ id: permission.id })),
      secondFactor: true,
      confirmRemoval: true,
    },
    201,
  )
  const invited = { username: USERNAME, name: 'Journey Factor', permissionList: { id } }
  return (await send<{ code: string }>(resourceOperations(user).create, invited, 201)).code
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill(USERNAME)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('somebody who needs a second factor sets up an app and a passkey, signs in with each, and confirms a removal', async ({
  page,
  request,
  baseURL,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 40[13]/)
  const oneTimeCode = await invite(request)
  // Browsers have no passkeys for an address that is a number.
  const portal = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  await page.goto(`${portal}/patients`)
  await givePassword(page, oneTimeCode)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()

  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await axe()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const code = page.getByLabel('Code of your authenticator app')
  await code.fill(await earlierCodeOf(secret, 10_000))
  await page.getByRole('button', { name: 'Finish and sign in' }).click()
  await expect(page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(
    10,
  )
  await axe()
  await page.getByRole('button', { name: /continue$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await signOut(page)

  await givePassword(page, PASSWORD)
  await expect(code).toBeFocused()
  await axe()
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openUserMenu(page)
  await page.getByRole('link', { name: /My account/ }).click()
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByRole('button', { name: 'Add a passkey' }).click()
  await factor.getByLabel('Name of the passkey').fill('This computer')
  await factor.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(question.getByLabel('Code of your authenticator app')).toBeFocused()
  await axe()
  await question.getByLabel('Code of your authenticator app').fill(codeOf(secret, 1))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(factor.getByRole('list', { name: 'Passkeys' })).toContainText('This computer')
  await axe()
  await signOut(page)

  await givePassword(page, PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
  const id = await row.getByRole('gridcell', { name: /^\d+$/ }).innerText()
  await row.getByRole('button', { name: 'Actions' }).click()
  await row.getByRole('button', { name: 'Remove patient' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').selectOption({ index: 2 })
  await dialog.getByLabel('Type the record number to confirm').fill(id)
  await dialog.getByRole('button', { name: 'Remove patient' }).click()
  await expect(question).toBeVisible()
  await axe()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You have not confirmed your identity')
  await expect(dialog.getByLabel('Type the record number to confirm')).toHaveValue(id)
  await dialog.getByRole('button', { name: 'Remove patient' }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(`Patient removed: record ${id}`)).toBeVisible()
  // Confirmed for five minutes.
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(`Patient restored: record ${id}`)).toBeVisible()
})
