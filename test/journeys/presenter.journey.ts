import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { untilQuiet } from '#test/support/untilQuiet.ts'
import { inboxOperations } from '#contract/inbox.ts'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { appointment } from '#contract/resources/appointment.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { url } from '#contract/url.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'
import { otherSystem } from './otherSystem.ts'
import { findIn, planted, shownBy, textsOf } from './traces.ts'

const words = [planted.firstName, planted.lastName, 'Iracemqua', '918.273', '19/07/1931', '19 Jul 1931']

const switchOff = async (page: Page) => {
  await page.getByRole('button', { name: 'Presenter mode' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText(/^Presenter mode: names/)).toHaveCount(0)
}

test('in presenter mode no screen and no exported list shows or says who a patient is', async ({
  page,
  request,
  axe,
  allowOnConsole,
}) => {
  // The check of the connection asks without a token, too.
  allowOnConsole(/401 \(Unauthorized\)/)
  const admin = await colleague(request, 'admin')
  const doctor = await colleague(request, 'doctor')
  const patient = await admin.add(planted)
  await admin.change({
    id: patient.id,
    dateHourChanged: patient.dateHourChanged,
    father: 'Qexandre Wanderqvist',
  })
  const [example] = (await doctor.releases({ limit: '1' })).data
  const text = 'INDICATION: ZULEIDEQUA WANDERQVIST, born 19/07/1931, CPF 91827364555, was seen.'
  const release = await admin.release(await admin.sign(example!.report, patient, text))
  const visit = { patient: patient.id, exam: { id: example!.report.exam.id }, start: '2026-12-01T10:00:00Z' }
  await admin.send(
    resourceOperations(appointment).create,
    { ...visit, note: `For ${planted.firstName}` },
    201,
  )
  const send = await otherSystem(request, 'Presenter RIS')
  const { inboxId } = await send({
    externalId: 'PRESENTER-1',
    exam: { name: 'Unknown to all' },
    doctor: { firstName: 'Nobody' },
    patient: { firstName: planted.firstName, lastName: planted.lastName, birthDate: planted.birthDate },
    dateExam: '2026-03-01T13:30:00Z',
    text: `Of ${planted.firstName}.`,
  })
  const { data: everybody } = await admin.patients()
  const texts = [...new Set([...everybody.flatMap(textsOf), ...words, 'Qexandre'])]

  const see = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText(/^Presenter mode: names/)).toBeVisible()
    await untilQuiet(page)
  }
  const expectNobody = async (where: string) =>
    expect.soft(findIn(await shownBy(page), texts), where).toEqual([])

  await openAs(page, 'admin', `/reports/${release.id}`, 'Released reports')
  await expect(page.getByText(/ZULEIDEQUA/)).toBeVisible()
  expect(findIn(await shownBy(page), words).length).toBeGreaterThan(2)
  await page.keyboard.press('Shift+H')
  await expect(page.getByText(/^Presenter mode: names/)).toBeVisible()
  await expect(page.getByText(/PRESENTE|Presente \d+, born/).first()).toBeVisible()
  await expectNobody('the report where it was open')
  await axe()

  for (const tab of ['', '?tab=images', '?tab=earlier', '?tab=details']) {
    await see(`/reports/${release.id}${tab}`)
    await expectNobody(`the report ${tab}`)
  }
  await see('/reports')
  await page.getByRole('combobox', { name: 'Patient' }).pressSequentially('Wander')
  await page
    .getByRole('option', { name: /Presente/ })
    .first()
    .click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect.soft(page.getByRole('row').nth(1)).toContainText(/Presente \d+/)
  await expectNobody('the reports of one patient')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/Presente \d+/)
  expect.soft(findIn({ file }, words), 'the exported list').toEqual([])

  await see('/patients')
  await expectNobody('the patients')
  await page.getByLabel('Search patients').fill(String(patient.id))
  await page
    .getByRole('row', { name: /Presente \d+/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Presente \d+/ })).toBeVisible()
  expect(page.url()).not.toContain(`/${patient.id}`)
  await page.getByLabel('Search patients').waitFor({ state: 'detached' })
  const record = new URL(page.url()).pathname
  for (const path of [record, `${record}/edit`, `${record}/merge`, '/patients/removed']) {
    await see(path)
    await expectNobody(path)
  }
  await see(record)
  await page.getByRole('button', { name: 'Remove patient' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await untilQuiet(page)
  await expectNobody('the removal')
  await page.keyboard.press('Escape')

  for (const path of [
    '/writing',
    `/inbox/${inboxId}`,
    '/audit',
    '/settings/appointment',
    '/settings/employee',
    '/settings/contact',
    '/account',
    '/preflight',
  ]) {
    await see(path)
    await expectNobody(path)
  }
  await switchOff(page)
  await page.goto(`/reports/${release.id}`)
  await expect(page.getByText(/ZULEIDEQUA/)).toBeVisible()

  const { get } = resourceOperations(inbox)
  const item = await admin.read<RecordOf<typeof inbox>>(url(get.path, { params: { id: inboxId! } }))
  const { dateHourChanged } = item
  await admin.send(inboxOperations.discardInbox, {
    id: item.id,
    dateHourChanged,
    reason: 'Made for a journey',
  })
})
