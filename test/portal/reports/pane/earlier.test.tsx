import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases, exams } = await sharedService('reading')
const [first] = releases

const panel = async () => within(await screen.findByRole('tabpanel', { name: 'Earlier' }))
const list = async (title: string) => {
  const heading = await (await panel()).findByRole('heading', { level: 3, name: title })
  return within(heading.parentElement!).getAllByRole('listitem')
}

test("The patient's other reports are listed, those of the same exam first", async () => {
  await renderReports(`/reports/${first}?tab=earlier`)
  const same = await list('Same exam')
  const others = await list('Other exams')
  expect(same.length + others.length).toBe(32)
  for (const item of same) expect(item).toHaveTextContent('Endoscopia digestiva alta')
  for (const item of others) expect(item).not.toHaveTextContent('Endoscopia digestiva alta')
  const headings = (await panel()).getAllByRole('heading').map((element) => element.textContent)
  expect(headings).toEqual(['Same exam', 'Other exams'])
  expect(same[0]).toHaveTextContent(/\d{4}.*Endoscopia digestiva alta.*Helena Prado|\d{4}.*Endoscopia/)
  expect(screen.queryByText('Newer')).not.toBeInTheDocument()
})

test('Another report opens at its text while the list keeps its filters, and Back returns to the report before', async () => {
  const { user, address, go } = await renderReports(`/reports/${first}?examId=${exams.endoscopy}&tab=earlier`)
  const [, other] = await list('Other exams')
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
  const [, other] = await list('Other exams')
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
  const [newest] = await list('Same exam')
  expect(newest).toHaveTextContent('Newer')
})

test('Reports of the same exam can be compared, and the URL holds with which', async () => {
  const { user, address } = await renderReports(`/reports/${first}?tab=earlier`)
  const [same] = await list('Same exam')
  const [other] = await list('Other exams')
  expect(within(other!).queryByRole('button')).not.toBeInTheDocument()
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
  expect(await list('Same exam')).not.toHaveLength(0)
})
