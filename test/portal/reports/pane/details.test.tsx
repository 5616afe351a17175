import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases } = await sharedService('reading')
const [first] = releases

async function showDetails(change: Partial<ReleaseDetail['report']>) {
  const release = await readingRelease(first!)
  const changed = { ...release, report: { ...release.report, ...change } }
  watchNetwork((path) => (path === `/portalreport/${first}` ? Response.json(changed) : undefined))
  const portal = await renderReports(`/reports/${first}?tab=details`)
  const details = within(await screen.findByRole('tabpanel', { name: 'Details' }))
  await details.findByText('History')
  const fact = (label: string) => details.getByText(label).nextElementSibling
  return { ...portal, details, fact, release }
}

test('The details show who wrote and released a report, and its numbers', async () => {
  const { fact, details, release } = await showDetails({
    device: 7,
    appointment: { id: 12 },
    externalId: 'EXT-9',
    unit: { id: 3, name: 'Centre' },
    healthPlanBroker: { id: 5 },
  })
  expect(fact('Written')).toHaveTextContent(/^Rita Record, /)
  expect(fact('Release recorded')).toHaveTextContent(/, by Rita Record$/)
  expect(fact('Release status')).toHaveTextContent('released')
  expect(fact('Unique key')).toHaveTextContent(release.report.uniqueKey)
  expect(fact('Device')).toHaveTextContent('number 7, name not given')
  expect(fact('Appointment')).toHaveTextContent('12')
  expect(fact('External number')).toHaveTextContent('EXT-9')
  expect(fact('Unit')).toHaveTextContent('Centre')
  expect(fact('Health plan broker')).toHaveTextContent('number 5, name not given')
  expect(details.queryByText('Replaced by')).not.toBeInTheDocument()
})

test('Extra fields are shown where they have a name and a value', async () => {
  const { fact, details } = await showDetails({
    extraFieldsData: [{ name: 'Contrast', value: 'Iohexol' }, { name: 'Sedation', value: false }, 'nonsense'],
  })
  expect(details.getByText('Further fields')).toBeVisible()
  expect(fact('Contrast')).toHaveTextContent('Iohexol')
  expect(fact('Sedation')).toHaveTextContent('No')
})

test('A number is copied by a button', async () => {
  const { user, details, release } = await showDetails({})
  await user.click(details.getByRole('button', { name: 'Copy Unique key' }))
  expect(await navigator.clipboard.readText()).toBe(release.report.uniqueKey)
  expect(await screen.findByText('Unique key copied')).toBeVisible()
})

test('A replaced report says so on each tab, with a link to the one that replaces it', async () => {
  const third = await readingRelease(releases[2]!)
  const { user, fact, address } = await showDetails({ replacedBy: third.reportId })
  const name = `Read report ${third.reportId}`
  expect(await within(fact('Replaced by') as HTMLElement).findByRole('link', { name })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect((await screen.findAllByText(/^Replaced by report/))[0]).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Report' }))
  const [link] = await screen.findAllByRole('link', { name })
  expect(link!.parentElement).toHaveTextContent(`Replaced by report ${third.reportId}.`)
  await user.click(within(link!.parentElement!).getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(address()).toBe(`/reports/${first}?compare=${releases[2]}`))
  await user.click(await screen.findByRole('button', { name: 'Close the comparison' }))
  const [again] = await screen.findAllByRole('link', { name })
  await user.click(again!)
  await waitFor(() => expect(address()).toBe(`/reports/${releases[2]}`))
  expect(await screen.findByRole('heading', { level: 2, name: /Fonseca, Téo/ })).toBeVisible()
})

test('After opening the report that this one replaces, the next report is the next one in the list', async () => {
  const { reportId, report } = await readingRelease(first!)
  const replaced = await readingRelease(releases[5]!)
  const other = {
    ...replaced,
    report: { ...replaced.report, patient: report.patient, replacedBy: reportId },
  }
  watchNetwork((path) =>
    path.includes('patientId=') ? Response.json({ count: 1, data: [other] }) : undefined,
  )
  const { user, address } = await renderReports(`/reports/${first}?tab=details`)
  await user.click(await screen.findByRole('link', { name: `Report ${replaced.reportId}` }))
  await waitFor(() => expect(address()).toBe(`/reports/${releases[5]}`))
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${releases[1]}`))
})

test('Where the replacing report is not released, there is no link', async () => {
  const { fact } = await showDetails({ replacedBy: 2_000_000 })
  await waitFor(() => expect(fact('Replaced by')).toHaveTextContent('It is not released in the portal.'))
})

test('A correction says why below its impression, above its text as it came, above its PDF and in its history', async () => {
  const why = 'Reason for the correction: The side was wrong.'
  const { user, fact } = await showDetails({ correctionReason: 'The side was wrong.' })
  expect(fact('Reason for the correction')).toHaveTextContent('The side was wrong.')
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(await screen.findByRole('note')).toHaveTextContent(why)
  await user.click(screen.getByRole('tab', { name: 'Report' }))
  const impression = await screen.findByRole('heading', { level: 3, name: 'Impressão' })
  expect(screen.getByRole('note')).toHaveTextContent(/^Corrects an earlier report$/)
  expect(screen.getByText('The side was wrong.').compareDocumentPosition(impression)).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  await user.keyboard('t')
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent(why))
})
