import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases, exams } = await sharedService('reading')
const [first] = releases

const panel = async () => within(await screen.findByRole('tabpanel', { name: 'Earlier' }))
/** The reports on the line, without the open one. */
const list = async () =>
  (await (await panel()).findAllByRole('listitem')).filter((item) => !item.textContent.includes('Open now'))
const ofExam = async (exam: 'same' | 'other') =>
  (await list()).filter(
    (item) => item.textContent.includes('Endoscopia digestiva alta') === (exam === 'same'),
  )

test("The patient's reports stand on a line in time, newest first, with what they are of", async () => {
  const { user } = await renderReports(`/reports/${first}?tab=earlier`)
  expect(await list()).toHaveLength(32)
  const years = (await panel()).getAllByRole('heading').map(({ textContent }) => Number(textContent))
  expect(years).toEqual(years.toSorted((one, other) => other - one))
  expect((await panel()).getByText('Open now')).toBeVisible()
  const [same] = await ofExam('same')
  expect(same).toHaveTextContent(/\d{4}.*Endoscopia digestiva alta.*Endoscopy · upper digestive tract/)
  expect(screen.queryByText('Newer')).not.toBeInTheDocument()
  await user.click((await panel()).getByRole('button', { name: /^Same kind of exam/ }))
  expect(await ofExam('other')).toEqual([])
  expect(await ofExam('same')).not.toEqual([])
})

test('The impression of a report is read where it is pointed at', async () => {
  const { user } = await renderReports(`/reports/${first}?tab=earlier`)
  const [same] = await ofExam('same')
  const preview = within(await screen.findByRole('complementary', { name: 'Impression' }))
  expect(preview.getByText(/^Point at a report/)).toBeVisible()
  await user.hover(same!)
  expect(await preview.findByRole('heading', { name: 'Impressão' })).toBeVisible()
})

test('Another report opens at its text while the list keeps its filters, and Back returns to the report before', async () => {
  const { user, address, go } = await renderReports(`/reports/${first}?examId=${exams.endoscopy}&tab=earlier`)
  const [, other] = await ofExam('other')
  await user.click(within(other!).getByRole('link'))
  await waitFor(() => expect(address()).toMatch(new RegExp(`^/reports/\\d+\\?examId=${exams.endoscopy}$`)))
  expect(address()).not.toContain(`/${first}?`)
  expect(await screen.findByRole('heading', { level: 2, name: /Souza, Ana Lima/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Report' })).toHaveFocus())
  await go(-1)
  await waitFor(() => expect(address()).toBe(`/reports/${first}?examId=${exams.endoscopy}&tab=earlier`))
})

test('After opening another report of the patient, the next report is the next one in the list', async () => {
  const { user, address } = await renderReports(`/reports/${first}?tab=earlier`)
  const [, other] = await ofExam('other')
  await user.click(within(other!).getByRole('link'))
  await waitFor(() => expect(address()).not.toContain(`/${first}`))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next report' })).toHaveAttribute('aria-disabled', 'false'),
  )
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[1]}`))
})

test('Reports that are newer than the open one are marked', async () => {
  await renderReports(`/reports/${releases[12]}?tab=earlier`)
  const [newest] = await ofExam('same')
  expect(newest).toHaveTextContent('Newer')
})

test('Reports open beside the open one, compared where they are of the same exam, and the URL holds which', async () => {
  const { user, address } = await renderReports(`/reports/${first}?tab=earlier`)
  const [same] = await ofExam('same')
  const [other] = await ofExam('other')
  expect(within(other!).getByRole('button', { name: /^Open beside/ })).toBeVisible()
  await user.click(within(same!).getByRole('button', { name: /^Compare with Endoscopia/ }))
  await waitFor(() => expect(address()).toBe(`/reports/${first}?tab=earlier&compare=${releases[12]}`))
})

test('When the other reports cannot be loaded, a message says so, and they can be loaded again', async () => {
  const { report } = await readingRelease(first!)
  let broken = true
  const beginning = `/portalreport?patientId=${report.patient.id}`
  watchNetwork((path) =>
    broken && path.startsWith(beginning) ? refusal(429, 'too_many_attempts') : undefined,
  )
  const { user } = await renderReports(`/reports/${first}?tab=earlier`)
  const alert = await screen.findByRole('alert')
  broken = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await ofExam('same')).not.toHaveLength(0)
})
