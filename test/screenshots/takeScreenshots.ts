import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { findChromium } from '#test/support/browsers.ts'
import { launchService } from '#test/support/launchService.ts'
import { signIn } from '#test/support/signIn.ts'
import { untilQuiet } from '#test/support/untilQuiet.ts'
import { wallKey } from '#test/support/wallKey.ts'

/** Makes the pictures beside this file anew, of the running product with its synthetic clinic. */

interface Picture {
  name: string
  user?: string
  options?: BrowserContextOptions
  show: (page: Page) => Promise<void>
}

const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }
const dark: BrowserContextOptions = { colorScheme: 'dark' }
const projector: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } }

const openReport = async (page: Page) => {
  await page.getByRole('row').nth(2).click()
  await page.getByRole('tabpanel').waitFor()
}

const listReports = async (page: Page) => page.getByRole('row').nth(2).waitFor()

const searchPatients = async (page: Page) => {
  await page.getByLabel('Search patients').fill('ana')
  await page.locator('mark').first().waitFor()
}

const openRemoval = async (page: Page) => {
  await searchPatients(page)
  await page.getByRole('button', { name: 'Actions' }).nth(1).click()
  await page.getByRole('button', { name: 'Remove patient' }).click()
  await page.getByText('leave the portal with this record').or(page.getByText('leaves the portal')).waitFor()
}

const showFigures = async (page: Page) => {
  await page.getByRole('region', { name: 'Mix' }).getByRole('link').first().waitFor()
}

const showWall = async (page: Page) => {
  await page.goto('/wall')
  await page.getByLabel('Key').fill(await wallKey(page.request))
  await page.getByRole('button', { name: 'Show the figures' }).click()
  await page.getByText(/^As of/).waitFor()
}

const pictures: Picture[] = [
  { name: 'overview-light', user: 'admin', show: showFigures },
  { name: 'overview-dark', user: 'admin', options: dark, show: showFigures },
  { name: 'overview-phone', user: 'admin', options: phone, show: showFigures },
  { name: 'overview-wall', user: 'admin', options: projector, show: showWall },
  {
    name: 'sign-in-light',
    show: (page) => page.getByRole('button', { name: 'Front desk' }).waitFor(),
  },
  { name: 'reports-light', user: 'doctor', show: openReport },
  { name: 'reports-dark', user: 'doctor', options: dark, show: openReport },
  { name: 'reports-phone', user: 'doctor', options: phone, show: listReports },
  { name: 'patients-light', user: 'frontdesk', show: searchPatients },
  { name: 'remove-light', user: 'frontdesk', show: openRemoval },
  { name: 'remove-dark', user: 'frontdesk', options: dark, show: openRemoval },
]

const folder = await mkdtemp(join(tmpdir(), 'report-portal-screenshots-'))
const service = await launchService(folder)
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  for (const { name, user, options, show } of pictures) {
    const page = await browser.newPage({
      baseURL: service.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      ...options,
    })
    await page.goto('/sign-in')
    if (user) await signIn(page, user)
    await show(page)
    await untilQuiet(page)
    await page.screenshot({ path: fileURLToPath(new URL(`./${name}.png`, import.meta.url)) })
    await page.close()
  }
} finally {
  await browser.close()
  await service.stop()
  await rm(folder, { recursive: true })
}
