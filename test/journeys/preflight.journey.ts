import { paths } from '#contract/portal/portalPaths.ts'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { launchPortalBefore } from '#test/support/foreign/portalBeforeForeign.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'
import type { Page } from '@playwright/test'
import { openAs, openUserMenu } from './actions.ts'
import { expect, test } from './journey.ts'

const item = (page: Page, heading: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: heading }) })

/** The text of the clipboard. The portal may not read it, but gets what the user pastes. */
async function pastedInto(page: Page): Promise<string | undefined> {
  // The key may reach the page before a script that was sent earlier, so the listener has to be there first.
  const listening = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    document.addEventListener('paste', (event) => resolve(event.clipboardData?.getData('text')), {
      once: true,
    })
    return { pasted: promise }
  })
  await page.keyboard.press('ControlOrMeta+V')
  return listening.evaluate(({ pasted }) => pasted)
}

async function signInForTheCheck(page: Page) {
  const { login, senha } = foreignUsers.doctor
  await page.getByLabel('Username for this check').fill(login)
  await page.getByLabel('Password for this check').fill(senha)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody who cannot sign in checks the way to a service of another origin, and passes it on as text', async ({
  page,
  axe,
  allowOnConsole,
}) => {
  // The service has neither echo nor an OpenAPI document, and refuses callers without a token.
  allowOnConsole(/Failed to load resource: the server responded with a status of (401|404)/)
  const foreign = await startForeignService()
  const portal = await launchPortalBefore(foreign, 'other origin')
  try {
    await page.context().grantPermissions(['clipboard-write'], { origin: portal.url })
    await page.goto(portal.url + paths.preflight)
    await expect(page.getByRole('heading', { level: 1, name: 'Check the connection' })).toBeVisible()
    await expect(page.getByLabel('Password for this check')).toBeVisible()
    await axe()
    await signInForTheCheck(page)
    await expect(item(page, 'Permission to ask the service (CORS)')).toContainText(
      'The service allows this site',
    )
    await expect(item(page, 'Listing of reports')).toContainText('The first 20 records were read.')
    await expect(page.getByText('No step has failed.')).toBeVisible()
    await axe()
    await item(page, 'Listing of reports').getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    const text = await pastedInto(page)
    expect(text).toContain('10. What the service offers: In order')
    expect(text).not.toContain(foreignUsers.doctor.login)
    expect(foreign.requests.map(({ method }) => method)).not.toContain('DELETE')
  } finally {
    // Otherwise a page that still loads code for later finds nobody there.
    await page.close()
    await portal.stop()
    await foreign.stop()
  }
})

test('a service that does not allow the portal’s site is told from one that is not there', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/blocked by CORS policy|Failed to load resource/)
  const foreign = await startForeignService({ allowsOtherOrigins: false })
  const portal = await launchPortalBefore(foreign, 'other origin')
  try {
    await page.goto(portal.url + paths.preflight)
    await expect(item(page, 'Way to the service')).toContainText('does not let the portal read the answer')
    await signInForTheCheck(page)
    await expect(item(page, 'Sign-in')).toContainText(`Access-Control-Allow-Origin: ${portal.url}`)
    await foreign.stop()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(item(page, 'Way to the service')).toContainText(`Nothing at ${foreign.url} answers.`)
    await expect(page.getByText('One step has failed.')).toBeVisible()
  } finally {
    await portal.stop()
  }
})

test('an administrator checks the way to the portal’s own service from the navigation', async ({
  page,
  axe,
  allowOnConsole,
}) => {
  // The first request brings no token on purpose.
  allowOnConsole(/Failed to load resource: the server responded with a status of 401/)
  await openAs(page, 'admin', paths.audit, 'Audit')
  await openUserMenu(page)
  await page.getByRole('link', { name: 'Check the connection' }).click()
  await expect(item(page, 'Settings')).toContainText('asks the service at its own address')
  await expect(item(page, 'Encryption')).toContainText('cannot be seen from here')
  await expect(item(page, 'Sign-in')).toContainText('You are signed in. Role: administrator')
  await expect(item(page, 'Listing of reports')).toContainText('fields are as described')
  await expect(page.getByText('No step has failed.')).toBeVisible()
  await axe()
})
