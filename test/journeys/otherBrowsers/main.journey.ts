import { expect } from '@playwright/test'
import { fullName } from '#contract/names/personName.ts'
import type { Release } from '#contract/reports/release.ts'
import { colleague } from '#test/journeys/actions.ts'
import { test } from './test.ts'
import type { Portal } from './portal.ts'

// All journeys share one browser, which starts once.
test.describe.configure({ mode: 'default' })

const button = (name: string) => ({ role: 'button', name })

async function signIn(portal: Portal, username: string): Promise<void> {
  await portal.type({ label: 'Username' }, username)
  await portal.type({ label: 'Password' }, 'portal-demo')
  await portal.click(button('Sign in'))
}

test('a doctor signs in, filters by exam and examiner, reads a report and its PDF, and signs out', async ({
  portal,
  request,
}) => {
  const service = await colleague(request, 'doctor')
  const { count: all, data } = await service.releases()
  // The newest report of its exam and examiner, which is first in the filtered list, and without a table.
  const isAlike = (a: Release, b: Release) =>
    a.report.exam.id === b.report.exam.id && a.report.doctor.id === b.report.doctor.id
  const { id, report } = data.find(
    (release) =>
      !release.report.result.includes(' | ') && data.find((other) => isAlike(other, release)) === release,
  )!
  const { exam, doctor } = report
  const examinerName = fullName(doctor)
  const byExam = await service.releases({ examId: String(exam.id) })
  const byBoth = await service.releases({ examId: String(exam.id), examinerName })

  await portal.open('/reports')
  await signIn(portal, 'doctor')
  await portal.sees({ role: 'heading', name: 'Reports' })
  await portal.sees({ text: `${all} reports` })

  await portal.click(button('Filters'))
  await portal.type({ role: 'combobox', name: 'Exam' }, exam.name)
  await portal.click({ role: 'option', name: exam.name })
  await portal.sees({ text: `${byExam.count} of ${all} reports` })
  await portal.type({ role: 'combobox', name: 'Examiner' }, examinerName)
  await portal.sees({ text: `${byBoth.count} of ${all} reports` })
  const query = `?${new URLSearchParams({ examId: String(exam.id), examinerName })}`
  await expect.poll(() => portal.path()).toBe(`/reports${query}`)

  await portal.click({ role: 'heading', name: 'Reports' })
  await portal.click({ role: 'row', has: { role: 'gridcell', name: exam.name } })
  await expect.poll(() => portal.path()).toBe(`/reports/${id}${query}`)
  await expect.poll(() => portal.textOf('article')).toContain(String(report.patient.id))
  const paragraphs = report.result.split(/\n+/).filter(Boolean)
  for (const line of paragraphs) await expect.poll(() => portal.textOf('article')).toContain(line)

  // WebKitGTK shows it in a small box, because the policy blocks the inline styles of its viewer.
  await portal.click({ role: 'tab', name: 'PDF' })
  await expect.poll(() => portal.textOfPdf()).toContain(String(report.patient.id))
  await portal.click(button('More'))
  await portal.sees(button('Open PDF'))
  await portal.sees(button('Download PDF'))

  await portal.click({ role: 'button', has: { text: ', Account menu' } })
  await portal.click(button('Sign out'))
  await portal.sees({ label: 'Password' })
  await portal.open('/reports')
  await portal.sees({ label: 'Password' })
})

test('front desk finds a patient, removes the record, and undoes the removal', async ({
  portal,
  request,
}) => {
  const desk = await colleague(request, 'frontdesk')
  const { data } = await desk.patients()
  const patient = data[5]!
  const isListed = async () => (await desk.patients()).data.some(({ id }) => id === patient.id)
  const row = { role: 'row', has: { role: 'gridcell', name: String(patient.id) } }
  const dialog = { role: 'alertdialog' }

  await portal.open('/patients')
  await signIn(portal, 'frontdesk')
  await portal.type({ label: 'Search patients' }, String(patient.id))
  await portal.sees({ text: '1 patient' })
  await portal.click({ ...button('Actions'), in: row })
  await portal.click({ ...button('Remove patient'), in: row })
  await portal.choose({ label: 'Reason', in: dialog }, 'Entered by mistake')
  await portal.type({ label: 'Type the record number to confirm', in: dialog }, String(patient.id))
  await portal.click({ ...button('Remove patient'), in: dialog })
  await portal.sees({ text: `Patient removed: record ${patient.id}` })
  await portal.seesNo(dialog)
  await portal.seesNo(row)
  expect(await isListed()).toBe(false)

  await portal.click(button(`Undo the removal of record ${patient.id}`))
  await portal.sees({ text: `Patient restored: record ${patient.id}` })
  await portal.sees(row)
  expect(await isListed()).toBe(true)
})

test('a popup stays within the window, closes when another opens, and its options can be pressed', async ({
  portal,
}) => {
  await portal.open('/reports')
  await signIn(portal, 'doctor')
  // At the right edge of the window the popup has to be moved.
  await portal.click(button('List options'))
  await portal.sees({ role: 'dialog', name: 'List options' })
  const popup = await portal.evaluate(() => {
    const element = document.querySelector(':popover-open')!
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return { isWithin, edge: getComputedStyle(element).borderTopWidth }
  })
  expect(popup).toEqual({ isWithin: true, edge: '1px' })

  await portal.click(button('Filters'))
  await portal.seesNo({ role: 'dialog', name: 'List options' })
  await portal.click(button('Released Any time'))
  await portal.click({ ...button('This month'), in: { role: 'dialog', name: 'Released' } })
  await expect.poll(() => portal.path()).toBe('/reports?released=month')
  await portal.seesNo({ role: 'dialog', name: 'Released' })
})

// These must fail: they prove that the other journeys would notice such faults.

test.fail('a journey fails if the content security policy blocks something', async ({ portal }) => {
  await portal.open('/sign-in')
  await portal.sees({ label: 'Username' })
  await portal.evaluate(() => {
    const text = document.createElement('p')
    text.setAttribute('style', 'color: red')
    text.textContent = 'Red'
    document.body.append(text)
    // The report comes after what caused it.
    return new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', () => resolve(), { once: true })
      setTimeout(resolve, 20_000)
    })
  })
  await portal.sees({ text: 'Red' })
})

test.fail('a journey fails if the page throws an error', async ({ portal }) => {
  await portal.open('/sign-in')
  await portal.sees({ label: 'Username' })
  await portal.evaluate(() => void Promise.reject(new Error('Nobody catches this.')))
  await portal.sees({ label: 'Username' })
})
