import type { Page } from '@playwright/test'
import { openAs } from './actions.ts'
import { expect, test } from './journey.ts'

/** Holds the scripts of the page until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** The page, without waiting for its scripts. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

/** Lets the files fail from a moment on, until it is mended. */
async function failLater(page: Page, files: RegExp) {
  let letFail = () => {}
  const held = new Promise<void>((resolve) => (letFail = resolve))
  await page.route(files, async (route) => {
    await held
    await route.abort()
  })
  return { letFail, mend: () => page.unroute(files) }
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })
const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password')
const button = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
/** React has taken the page over. */
const untilTaken = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#root:not([data-sign-in]) form'))

for (const press of ['Enter', 'the button'])
  test(`the form is there before its code: what is typed and sent by ${press} meanwhile signs in later`, async ({
    page,
    axe,
  }) => {
    const letThrough = await holdScripts(page)
    await open(page, '/reports?sort=exam')
    await username(page).fill('doctor')
    await password(page).fill('portal-demo')
    await axe()
    await (press === 'Enter' ? password(page).press('Enter') : button(page).click())
    await expect(page.locator('[data-pressed]')).toHaveText('Sign in')
    await expect(page).toHaveURL(/\/reports\?sort=exam$/)

    letThrough()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page).toHaveURL(/\/reports\?sort=exam$/)
  })

test('a demonstration user who is chosen before the code is there is signed in by it', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await page.getByRole('button', { name: 'Front desk' }).click()
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
})

test('the code takes the form over with its texts, its box, the focus and the selection', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await password(page).fill('a secret')
  await page.getByLabel('Keep me signed in on this device').check()
  await username(page).fill('doctor')
  await username(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3))

  letThrough()
  await untilTaken(page)
  await expect(username(page)).toBeFocused()
  const selection = await username(page).evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ])
  expect(selection).toEqual([1, 3])
  await page.keyboard.type('x')
  await expect(username(page)).toHaveValue('dxtor')
  await expect(password(page)).toHaveValue('a secret')
  await expect(page.getByLabel('Keep me signed in on this device')).toBeChecked()
})

test('a wrong password that is sent before the code is there is refused as later, with everything kept', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/401/)
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await username(page).fill('nobody.of.that.name')
  await password(page).fill('not the password')
  await password(page).press('Enter')
  letThrough()
  await expect(page.getByRole('alert')).toContainText('don’t match')
  await expect(username(page)).toHaveValue('nobody.of.that.name')
  await expect(button(page)).toHaveCSS('opacity', '1')
})

test('nothing moves from the first sight of the form until the code has taken it over', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await expect(username(page)).toBeVisible()
  letThrough()
  await untilTaken(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
})

test('the theme and the language of the device are there before the code is', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('locale', 'pt-BR')
  })
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await expect(page.getByRole('textbox', { name: 'Usuário' })).toBeVisible()
  await expect(page.locator('html[data-theme=dark][lang=pt-BR]')).toBeAttached()
  await expect(page.getByLabel('Tema')).toHaveValue('dark')
  await page.getByRole('textbox', { name: 'Usuário' }).fill('doctor')
  letThrough()
  await untilTaken(page)
  await expect(page.getByRole('textbox', { name: 'Usuário' })).toHaveValue('doctor')
  await expect(page.getByLabel('Tema')).toHaveValue('dark')
})

test('a language that is chosen before the code is there is shown by it, with what was typed', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await open(page, '/sign-in')
  await username(page).fill('doctor')
  await page.getByLabel('Language').selectOption('pt-BR')
  letThrough()
  await expect(page.getByRole('textbox', { name: 'Usuário' })).toHaveValue('doctor')
})

test('on a phone the notice that the code did not come leaves the title of the form in sight', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route(/\.js$/, (route) => route.abort())
  await open(page, '/sign-in')
  await expect(notice(page)).toBeVisible()
  const below = (await notice(page).boundingBox())!
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(below.y + below.height).toBeLessThanOrEqual(title.y)
})

for (const [which, failing] of [
  ['the script of the page', /index-.*\.js$/],
  ['the code that it depends on', /libraries-.*\.js$/],
] as const)
  test(`where ${which} does not come, a notice says so at once, and trying again loads it and keeps what was typed`, async ({
    page,
    axe,
    allowOnConsole,
  }) => {
    allowOnConsole(/ERR_FAILED/)
    const { letFail, mend } = await failLater(page, failing)
    await open(page, '/sign-in')
    await username(page).fill('doctor')
    await password(page).fill('portal-demo')
    await button(page).click()
    letFail()
    await expect(notice(page)).toBeVisible()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    await axe()
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()

    await mend()
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await untilTaken(page)
    await expect(notice(page)).toHaveCount(0)
    await button(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  })

test('where the texts do not come, a notice says so, and trying again loads the page', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED|did not load|Failed to fetch/)
  const texts = /en-start-.*\.js$/
  const { letFail, mend } = await failLater(page, texts)
  await open(page, '/sign-in')
  await username(page).fill('doctor')
  letFail()
  await expect(notice(page)).toBeVisible()
  await expect(username(page)).toHaveValue('doctor')
  await mend()
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await untilTaken(page)
})

test('the notice that the code does not come is in the language of the device', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('locale', 'pt-BR'))
  await page.route(/\.js$/, (route) => route.abort())
  await open(page, '/sign-in')
  await expect(page.getByText('O portal não carregou.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/sign-in', '/reports'])
    test(`${path} says that it is needed, and shows no form`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('noscript p')).toContainText('This portal needs JavaScript.')
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('form')).toBeHidden()
    })
})

test('the form is shown before the style sheet of the portal has come', async ({ page }) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.css$/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/sign-in')
  await expect(button(page)).toHaveCSS('background-color', 'rgb(11, 110, 134)')
  await username(page).fill('doctor')
  letThrough()
  await untilTaken(page)
  await expect(username(page)).toHaveValue('doctor')
})

test('who is signed in never sees the form when a page is loaded again', async ({ page }) => {
  await openAs(page, 'doctor', '/reports', 'Reports')
  await page.addInitScript(() => {
    const seen: boolean[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(
        document.querySelector('input[type=password]')?.checkVisibility({ visibilityProperty: true }) ??
          false,
      )
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.progress-line')).toBeVisible()
  letThrough()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(true)
})
