import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { findChromium } from '#test/support/browsers.ts'
import { colleague, fillSignIn, signOut, pressInMenu } from './actions.ts'
import type { DemoUser } from './actions.ts'
import { expect, test } from './journey.ts'
import { filesIn, findIn, planted, textsOf, watchTraces } from './traces.ts'

/** What is typed, though no record has it. */
const typed = 'Qexandrino Typed'

interface Profile {
  context: BrowserContext
  page: Page
  folder: string
}

/** A browser with a profile of its own on disk, as a workstation has one. */
async function openProfile(baseURL: string): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    baseURL,
    locale: 'en-US',
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()), folder }
}

async function enter(page: Page, user: DemoUser, path: string): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, user)
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Loads a page, and waits for its heading. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await signOut(page)
  await expect(page.getByLabel('Password')).toBeVisible()
}

test('no address, title, storage, log, error answer or file of the browser names a patient', async ({
  service,
  request,
}) => {
  const frontDesk = await colleague(request, 'frontdesk')
  const admin = await colleague(request, 'admin')
  const doctor = await colleague(request, 'doctor')
  const patient = await frontDesk.add(planted)
  const [example] = (await doctor.releases({ limit: '1' })).data
  const release = await admin.release(await admin.sign(example!.report, patient))
  const earlier = await admin.release(await admin.sign(example!.report, patient))
  const duplicate = await frontDesk.add({ ...planted, documents: [] })
  const { data: everybody } = await admin.patients()
  const texts = [
    ...everybody.flatMap(textsOf),
    planted.firstName,
    planted.lastName,
    'Iracemqua',
    'Qexandrino',
  ]

  const { context, page, folder } = await openProfile(service.url)
  try {
    const traces = await watchTraces(context)
    const see = async (path: string) => {
      await visit(page, path)
      await traces.settled()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0)
    }
    const expectNone = async (where: string) =>
      expect.soft(findIn(await traces.places(page), texts), where).toEqual([])

    await enter(page, 'doctor', '/reports')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (const tab of ['', '?tab=pdf', '?tab=images', '?tab=earlier', '?tab=details'])
      await see(`/reports/${release.id}${tab}`)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await see(`/reports/${release.id}?compare=${earlier.id}`)
    await see(`/reports?patientId=${patient.id}&sort=patient`)
    const saved = page.waitForEvent('download')
    await pressInMenu(page, 'Export')
    await (await saved).path()
    await see('/account')
    await see('/reports')
    await page.getByRole('combobox', { name: 'Search reports' }).fill(planted.lastName)
    await traces.settled()
    await expectNone('the doctor')
    await see('/patients')
    await leave(page)

    await enter(page, 'frontdesk', '/patients')
    const search = page.getByLabel('Search patients')
    await search.fill(planted.lastName)
    await expect(page.getByRole('gridcell', { name: String(patient.id), exact: true })).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Remove patient' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(planted.lastName)
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await search.fill(typed)
    await expect(page.getByText('The service cannot be reached').first()).toBeVisible()
    await context.setOffline(false)
    for (const path of [`/patients/${patient.id}`, '/patients/2147483647', '/nowhere', '/reports'])
      await see(path)
    await see(`/patients/${patient.id}/merge`)
    await see(`/patients/${patient.id}/merge/${duplicate.id}`)
    await see(`/patients/${patient.id}/edit`)
    await page.getByRole('textbox').first().fill(typed)
    await see('/patients/new')
    await page.getByRole('textbox').first().fill(typed)
    await page.getByRole('textbox').nth(2).fill(planted.lastName)
    await page.keyboard.press('Enter')
    await expectNone('the front desk')
    await see('/patients')
    await leave(page)

    await enter(page, 'admin', '/audit')
    for (const path of [
      '/overview',
      '/patients/removed',
      `/writing/new?patient=${patient.id}`,
      '/writing',
      '/inbox',
      '/settings',
      '/settings/appointment',
      '/settings/employee',
      '/settings/contact',
      '/preflight',
    ])
      await see(path)
    await see(`/writing/${release.reportId}`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill(typed)
    await see('/settings/contact')
    await page.getByRole('searchbox').first().fill(typed)
    await traces.settled()
    await see(`/patients/${patient.id}`)
    await page.getByText('Who has seen this').click()
    await expect(page.getByRole('list', { name: 'Who has seen this' })).toBeVisible()
    await expectNone('the administrator')
    await leave(page)
    expect.soft(findIn({ log: service.output() }, texts), 'the log').toEqual([])

    await context.close()
    const files = await filesIn(folder)
    expect(Object.keys(files).length).toBeGreaterThan(10)
    expect.soft(findIn(files, texts), 'the profile on disk').toEqual([])
    expect.soft(findIn(files, ['%PDF-1']), 'PDFs on disk').toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the search for traces finds what a page leaves behind', async ({ service }) => {
  const { context, page, folder } = await openProfile(service.url)
  try {
    const traces = await watchTraces(context)
    await visit(page, '/sign-in')
    const name = planted.lastName
    await page.evaluate(async (text) => {
      localStorage.setItem('kept', text)
      sessionStorage.setItem('kept', text)
      document.title = text
      history.pushState({ text }, '', `/sign-in?search=${text}`)
      await (await caches.open('kept')).put('/kept', new Response(text))
      const opening = indexedDB.open('kept', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('kept').add(text, 1))
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      opening.result.close()
    }, name)
    const before = await traces.places(page)
    await page.goto(`/sign-in?search=${name}`)
    const places = { ...before, requests: (await traces.places(page))['requests'] ?? '' }
    const results = findIn(places, [name]).map((line) => line.split(':')[0])
    for (const place of [
      'localStorage',
      'sessionStorage',
      'titles',
      'addresses',
      'cacheStorage',
      'indexedDB',
      'requests',
    ])
      expect.soft(results).toContain(place)
    await context.close()
    const files = findIn(await filesIn(folder), [name]).join('\n')
    for (const place of ['Local Storage', 'History', 'IndexedDB', 'CacheStorage'])
      expect.soft(files).toContain(place)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
