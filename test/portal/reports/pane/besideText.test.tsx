import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { shrinkTo } from '#test/support/shrinkTo.ts'

const { releases } = await sharedService('reading')
const [first] = releases
const beside = async () =>
  within(await screen.findByRole('complementary', { name: 'Images and earlier reports' }))

test('The last three earlier reports stand beside the text, those of the same exam with a comparison', async () => {
  const { user, address } = await renderReports(`/reports/${first}`)
  const column = await beside()
  expect(await column.findByRole('heading', { name: 'Earlier · 3 of 32' })).toBeVisible()
  expect(column.getAllByRole('listitem')).toHaveLength(3)
  await user.click(column.getAllByRole('link')[0]!)
  await waitFor(() => expect(address()).not.toBe(`/reports/${first}`))
  expect(await screen.findByRole('heading', { level: 2, name: /Souza, Ana Lima/ })).toBeVisible()
})

test('A narrow pane has no room for them', async () => {
  shrinkTo(700)
  await renderReports(`/reports/${first}`)
  expect(await screen.findByRole('tab', { name: 'Earlier 32' })).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'Images and earlier reports' })).not.toBeInTheDocument()
})

test('A correction says in how many places it differs from what it corrects, which is not read by that', async () => {
  const { reportId, report } = await readingRelease(first!)
  const replaced = await readingRelease(releases[5]!)
  const other = { ...replaced, report: { ...replaced.report, patient: report.patient, replacedBy: reportId } }
  const network = watchNetwork((path) =>
    path.includes('patientId=') ? Response.json({ count: 1, data: [other] }) : undefined,
  )
  await renderReports(`/reports/${first}`)
  const note = await screen.findByRole('note')
  await waitFor(() =>
    expect(note).toHaveTextContent(
      new RegExp(`^Corrects report ${replaced.reportId} · \\d+ differences? · Compare$`),
    ),
  )
  const asked = network.requests.filter(({ path }) => path === `/portalreport/${releases[5]}`)
  expect(asked.map(({ isPrefetch }) => isPrefetch)).toEqual([true])
})
