import type { Page } from '@playwright/test'
import { url } from '#contract/http/url.ts'
import { inboxCountOperations } from '#contract/integrations/inboxCount.ts'
import { fullName } from '#contract/names/personName.ts'
import { colleague, openAs } from './actions.ts'
import { expect, test } from './journey.ts'
import { otherSystem } from './otherSystem.ts'

const inboxLink = (page: Page, waiting: number) =>
  page.getByRole('link', { name: new RegExp(`^Inbox ?${waiting} waits?$`) })

test('front desk stores a report of another system for the patient it belongs to, and puts another one aside', async ({
  page,
  request,
  axe,
}) => {
  const service = await colleague(request, 'doctor')
  const desk = await colleague(request, 'frontdesk')
  const [like] = (await service.releases()).data
  const { exam, doctor } = like!.report
  const person = { firstName: 'Otília', lastName: 'Journey Barros', birthDate: '1962-01-15' }
  const patient = await desk.add(person)
  const namesake = await desk.add({ ...person, birthDate: '1999-09-09' })
  // Those of the demonstration.
  const { waiting } = await desk.read<{ waiting: number }>(url(inboxCountOperations.countInbox.path))
  const send = await otherSystem(request, 'Journey RIS')
  const sent = {
    exam: { name: exam.name },
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    dateExam: '2026-03-01T13:30:00Z',
    text: 'IMPRESSION: Sent by another system.',
  }
  await send({ ...sent, externalId: 'JOURNEY-1', patient: person })
  await send({ ...sent, externalId: 'JOURNEY-2', patient: { firstName: 'Nobody', lastName: 'Known' } })

  await openAs(page, 'frontdesk', '/patients', 'Patients')
  await inboxLink(page, waiting + 2).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await axe()
  await page.getByRole('row', { name: /JOURNEY-1/ }).click()
  const report = page.getByRole('region', { name: 'Report JOURNEY-1' })
  const patients = report.getByRole('group', { name: 'Patient' })
  await expect(patients.getByRole('radio', { name: new RegExp(`Record ${namesake.id}\\b`) })).toBeVisible()
  await patients.getByRole('radio', { name: new RegExp(`Record ${patient.id}\\b`) }).check()
  await report.getByRole('button', { name: 'Store report' }).click()
  await expect(report.getByText('Choose first: doctor.')).toBeVisible()
  await axe()
  // What stays at the foot of the pane leaves the line beside the list whole.
  const foot = report.getByRole('region', { name: 'What to do' })
  const atEdge = await foot.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left, top + height / 2)?.role
  })
  expect(atEdge).toBe('separator')
  const doctors = report.getByRole('group', { name: 'Doctor' })
  await doctors.getByRole('radio', { name: `${fullName(doctor)} No. ${doctor.id}`, exact: true }).check()
  await report.getByRole('button', { name: 'Store report' }).click()
  await expect(page.getByText(/Stored as report \d+\./)).toBeVisible()
  await expect(inboxLink(page, waiting + 1)).toBeVisible()
  const [stored] = (await service.releases()).data
  expect(stored!.report.patient.id).toBe(patient.id)
  expect(stored!.report.result).toContain('Sent by another system.')

  await page.getByRole('row', { name: /JOURNEY-2/ }).click()
  await page
    .getByRole('region', { name: 'Report JOURNEY-2' })
    .getByRole('button', { name: 'Dismiss report' })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Dismiss this report?' })
  await dialog.getByLabel('Reason').fill('A test of the other system')
  await axe()
  await dialog.getByRole('button', { name: 'Dismiss report' }).click()
  await expect(inboxLink(page, waiting)).toBeVisible()
  await expect(page.getByRole('row', { name: /JOURNEY-2/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeFocused()
  await axe()
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('row', { name: /JOURNEY-2/ }).click()
  await expect(page.getByText('Dismissed: A test of the other system')).toBeVisible()
})
