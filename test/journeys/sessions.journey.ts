import type { Locator, Page } from '@playwright/test'
import { type DemoUser, fillSignIn, openAs, signOut, pressInMenu } from './actions.ts'
import { expect, test } from './journey.ts'

const row = (page: Page) => page.getByRole('row').nth(1)
const figure = (page: Page) => page.getByRole('link', { name: /^Released \d/ })

interface Seen {
  user: DemoUser
  home: string
  sees: string[]
  never: string[]
  content: (page: Page) => Locator
}

const roles: Seen[] = [
  { user: 'doctor', home: 'Reports', sees: ['Reports'], never: ['Patients'], content: row },
  {
    user: 'frontdesk',
    home: 'Patients',
    sees: ['Patients'],
    never: ['Reports', 'Overview'],
    content: row,
  },
  {
    user: 'admin',
    home: 'Overview',
    sees: ['Overview', 'Reports', 'Patients'],
    never: [],
    content: figure,
  },
]

for (const { user, home, sees, never, content } of roles)
  test(`${user} signs in, finds what the role may see, and signs out for good`, async ({ page, axe }) => {
    await openAs(page, user, '/', home)
    const navigation = page.getByRole('navigation')
    for (const name of sees) await expect(navigation.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of never) await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expect(page.getByText('every patient, report and image here is made up')).toBeVisible()
    await axe()

    const sentRequest = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
    await page.reload()
    const token = (await sentRequest).headers()['authorization'] ?? ''
    // The requests of the page must be answered before the session ends, or they are refused.
    await expect(content(page)).toBeVisible()
    await signOut(page)
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect
      .poll(async () =>
        (await page.request.get('/api/v1/exam', { headers: { authorization: token } })).status(),
      )
      .toBe(401)

    await page.goto('/reports')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
  })

test('a wrong password is reported, keeps the user name in the form, and the right one then signs in', async ({
  page,
  allowOnConsole,
  axe,
}) => {
  allowOnConsole(/401/)
  await page.goto('/sign-in')
  await page.getByLabel('Username').fill('doctor')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('don’t match')
  await expect(page.getByLabel('Username')).toHaveValue('doctor')
  await axe()
  await fillSignIn(page, 'doctor')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
})

test('a deep link asks for a sign-in and then leads to its address with both filters', async ({ page }) => {
  await openAs(page, 'doctor', '/reports?examId=2&examinerName=S%C3%A1%20%26%20dos', 'Reports')
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/reports')
  expect(Object.fromEntries(searchParams)).toEqual({ examId: '2', examinerName: 'Sá & dos' })
})

test('a demo user signs in with one click', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Front desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})

test('a session that was ended elsewhere locks the screen, and the work behind it stays as it was', async ({
  page,
  allowOnConsole,
  axe,
}) => {
  allowOnConsole(/401/)
  const sentRequest = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await openAs(page, 'doctor', '/reports?examinerName=a', 'Reports')
  const authorization = (await sentRequest).headers()['authorization'] ?? ''
  await page.getByRole('row').nth(1).click()
  const patient = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(patient).toBeVisible()
  const name = await patient.innerText()
  await page.request.delete('/api/v1/auth/usertoken', { headers: { authorization } })

  // By a key, because a request of the page itself may have noticed the end of the session already.
  await page.keyboard.press('n')
  const lockScreen = page.getByRole('dialog', { name: 'Sign in to go on' })
  await expect(lockScreen.getByText('Your session has ended')).toBeVisible()
  await expect(lockScreen.getByLabel('Username')).toHaveValue('doctor')
  await expect(lockScreen.getByLabel('Password')).toBeFocused()
  expect(await page.locator('body').ariaSnapshot()).not.toContain(name)
  await expect(page.getByRole('row')).toHaveCount(0)
  await axe()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page).toHaveURL(/\/reports\/\d+\?examinerName=a$/)

  await lockScreen.getByLabel('Password').fill('portal-demo')
  await lockScreen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(lockScreen).toBeHidden()
  await expect(patient).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the screen is locked by a key in all tabs, and another user begins at the first page', async ({
  page,
  context,
  allowOnConsole,
}) => {
  allowOnConsole(/401/)
  await openAs(page, 'doctor', '/reports', 'Reports')
  const second = await context.newPage()
  await second.goto('/reports')
  await expect(second.getByRole('row').nth(1)).toBeVisible()
  await second.keyboard.press('Shift+L')
  for (const tab of [second, page]) {
    await expect(tab.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
    await expect(tab.getByRole('row')).toHaveCount(0)
  }
  const lockScreen = page.getByRole('dialog', { name: 'Sign in to go on' })
  await lockScreen.getByLabel('Username').fill('frontdesk')
  await lockScreen.getByLabel('Password').fill('portal-demo')
  await lockScreen.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})

test('a dialog that an answer opens while the screen is locked waits below the lock screen, without its keys', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/40[19]/)
  await openAs(page, 'doctor', '/reports', 'Reports')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/portalreport/csv', async (route) => {
    await answered
    const json = { status: 409, code: 'reason_required', message: 'Say why.', requestId: 'one', records: 900 }
    await route.fulfill({ status: 409, json })
  })
  // What is asked for once the screen is locked waits for the sign-in.
  const sentRequest = page.waitForRequest('**/portalreport/csv')
  await pressInMenu(page, 'Export')
  await sentRequest
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+L')
  const lockScreen = page.getByRole('dialog', { name: 'Sign in to go on' })
  await lockScreen.getByLabel('Password').pressSequentially('portal')
  answer()
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.type('-demo')
  await expect(lockScreen.getByLabel('Password')).toHaveValue('portal-demo')
  await page.keyboard.press('Enter')
  await expect(lockScreen).toBeHidden()
  const question = page.getByRole('dialog', { name: /^Why are/ }).or(page.getByRole('alertdialog'))
  await expect(question.getByRole('textbox')).toHaveValue('')
  await expect(question.getByRole('textbox')).toBeFocused()
})

test('front desk sees that reports are not for this role', async ({ page, axe }) => {
  await openAs(page, 'frontdesk', '/', 'Patients')
  await page.goto('/reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/role|may not|not allowed/i)
  await axe()
})

test('if the code of the pages does not load after a sign-in, it can be requested again', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/Failed to load resource|dynamically imported module|did not load/)
  const code = /\/assets\/frame-/
  await page.goto('/sign-in?return=%2Freports%3FexamId%3D2')
  await page.route(code, (route) => route.abort())
  await fillSignIn(page, 'doctor')
  await expect(page.getByRole('heading', { level: 1, name: 'The service cannot be reached' })).toBeVisible()
  await expect(page).toHaveURL('/reports?examId=2')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
})

test('texts have the portal’s own typeface, also before the sign-in', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Username')).toBeVisible()
  const faces = await page.evaluate(async () =>
    (await document.fonts.load('600 14px Inter', 'São João')).map(({ family, status }) => ({
      family,
      status,
    })),
  )
  expect(faces).toEqual([{ family: 'Inter', status: 'loaded' }])
})
