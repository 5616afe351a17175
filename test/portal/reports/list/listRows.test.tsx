import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resetListMoment } from '#portal/reports/api/releaseQuery.ts'
import { findHead, theList } from '#test/support/listScreen.ts'
import { filterField } from '#test/support/reportsBar.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { standInListing } from '#test/support/standInListing.ts'
import { shrinkTo } from '#test/support/shrinkTo.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const { exams } = await sharedService('reading')
const HOUR = 3_600_000

const rows = async () =>
  within(await theList())
    .getAllByRole('row')
    .slice(1)
const box = async (index: number) => within((await rows())[index]!).getByRole('checkbox')
const lastVisit = (hours: number) => {
  const since = new Date(Date.now() - hours * HOUR).toISOString()
  return watchNetwork((path) => (path === '/portalreport/visit' ? Response.json({ since }) : undefined))
}

test('Reports released after the last visit say so, and a heading stands below them', async () => {
  lastVisit(60)
  await renderReports('/reports')
  const heading = await screen.findByText(/^Before your last visit, /)
  const rendered = await rows()
  const fresh = rendered.filter((element) => element.textContent?.includes('New since your last visit'))
  expect(fresh).toEqual(rendered.slice(0, 3))
  expect(rendered.map((element) => element.getAttribute('aria-rowindex')).slice(0, 5)).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  expect(heading.nextElementSibling).toBe(rendered[3])
})

test('In another order there is no such heading, but each new report still says that it is new', async () => {
  lastVisit(60)
  await renderReports('/reports?sort=oldest')
  await theList()
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(10))
  expect(screen.queryByText(/^Before your last visit, /)).not.toBeInTheDocument()
})

test('Unread reports say so', async () => {
  await renderReports('/reports')
  await waitFor(async () => expect((await rows()).at(-1)).toHaveTextContent(/^Unread/))
})

test('The selection survives another order, and is cleared by other filters', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await box(1))
  await user.keyboard('{Shift>}')
  await user.click(await box(3))
  await user.keyboard('{/Shift}')
  expect(await screen.findByText('3 reports selected')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/reports'))

  await user.click(within(await findHead('Exam')).getByRole('button'))
  expect(screen.getByText('3 reports selected')).toBeInTheDocument()
  await user.type(await filterField('Examiner'), 'prado')
  await waitFor(() => expect(screen.queryByText('3 reports selected')).not.toBeInTheDocument())
})

test('Selecting opens nothing, Space selects the focused row, and clearing returns the focus to the row', async () => {
  const { user, address } = await renderReports(`/reports?examId=${exams.chest}`)
  const [first] = await rows()
  first!.focus()
  await user.keyboard('{ }')
  expect(await screen.findByText('1 report selected')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('1 report selected')).not.toBeInTheDocument()
  await waitFor(() => expect(first).toHaveFocus())
  await waitFor(() => expect(address()).toBe(`/reports?examId=${exams.chest}`))
})

test('A replaced report says so in the list, with the number of the report that replaces it', async () => {
  const row = releaseRow(1)
  standInListing({ rows: [{ ...row, report: { ...row.report, replacedBy: 4711 } }, releaseRow(2)] })
  await renderReports('/reports')
  await theList()
  const [replaced, other] = await rows()
  expect(replaced).toHaveTextContent('Replaced. Report 4711 has replaced it.')
  expect(other).not.toHaveTextContent('Replaced')
})

test('A report that corrects another says so in the list, with the number of that', async () => {
  standInListing({ rows: [releaseRow(1, { corrects: 4711 }), releaseRow(2, { corrects: 0 })] })
  await renderReports('/reports')
  await theList()
  const [correction, other] = await rows()
  expect(correction).toHaveTextContent('Corrected. It corrects report 4711.')
  expect(other).not.toHaveTextContent('Corrected')
})

/** The headings of the list, each with the record numbers below it. */
async function headings() {
  const found: Record<string, number[]> = {}
  let below: number[] = []
  for (const element of (await theList()).querySelectorAll('p[aria-hidden=true], [role=row]'))
    if (element.role === 'row' || element.getAttribute('role') === 'row')
      below.push(Number(/Record (\d+?)\1 ·/.exec(element.textContent)?.[1]))
    else found[element.textContent] = below = []
  return found
}

test('Cards stand below the day of their release and show the time alone, and a heading says what is new', async () => {
  shrinkTo(360)
  const at = (id: number, hoursAgo: number) => {
    const row = releaseRow(id)
    const dateReportRelease = new Date(Date.parse('2026-11-20T15:00:00Z') - hoursAgo * HOUR).toISOString()
    return { ...row, report: { ...row.report, dateReportRelease } }
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T16:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const since = '2026-11-19T17:00:00Z'
  standInListing({ rows: [at(5, 1), at(4, 2), at(3, 20), at(2, 24), at(1, 100)] }, (path) =>
    path === '/portalreport/visit' ? Response.json({ since }) : undefined,
  )
  await renderReports('/reports')
  await screen.findByText(/last visit, Yesterday/)
  expect(await headings()).toEqual({
    Today: [5, 4],
    'Yesterday · since your last visit': [3],
    'Before your last visit, Yesterday, 17:00': [2],
    '16 Nov': [1],
  })
  expect((await screen.findAllByText(/^Today,/))[0]!.parentElement).toHaveTextContent('Today, 14:00')
})

test('In the order of names a card shows the day itself', async () => {
  shrinkTo(360)
  standInListing({ rows: [releaseRow(1)] })
  await renderReports('/reports?sort=patient')
  const card = await within(await theList()).findByRole('row')
  expect(card.querySelector('time')).toHaveTextContent(/^20 Nov/)
  expect(await headings()).toEqual({})
})

test('A row is a link that the browser can open in a tab, and a plain click opens it in the page', async () => {
  standInListing({ rows: [releaseRow(1), releaseRow(2)] })
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => tab.mockRestore())
  const { user, address } = await renderReports('/reports?sort=oldest')
  const [row] = await rows()
  const link = within(row!).getByRole('link')
  expect(link).toHaveAttribute('href', '/reports/1?sort=oldest')
  expect(link).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{Control>}')
  await user.click(within(row!).getByText('Ultrassonografia'))
  await user.keyboard('{/Control}')
  expect(tab).toHaveBeenCalledWith('/reports/1?sort=oldest', '_blank', 'noopener')
  expect(address()).toBe('/reports?sort=oldest')
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/reports/1?sort=oldest'))
})

test('After midnight the list of today stays as it is, names its day, and offers the new day’s', async () => {
  const { network } = standInListing({ rows: [releaseRow(1)] })
  const { user } = await renderReports('/reports?released=today')
  await theList()
  const lists = () => network.asked.filter((path) => path.startsWith('/portalreport?released'))
  const before = lists().length
  // More than the longest day, on which the clocks are set back.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * HOUR })
  onTestFinished(() => {
    vi.useRealTimers()
    resetListMoment()
  })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/^It is a new day/)).toBeInTheDocument()
  expect(new Set(lists()).size).toBe(new Set(lists().slice(0, before)).size)
  await user.click(screen.getByRole('button', { name: 'Show today' }))
  await waitFor(() => expect(screen.queryByText(/^It is a new day/)).not.toBeInTheDocument())
  await waitFor(() => expect(new Set(lists()).size).toBeGreaterThan(new Set(lists().slice(0, before)).size))
})

/** Fails the first request of each address, and keeps the retries waiting until they are let through. */
function failingOnce() {
  const failed = new Set<string>()
  const { promise: retries, resolve: letThrough } = Promise.withResolvers<void>()
  const intercept = (search: URLSearchParams) => {
    if (failed.has(String(search))) return retries
    failed.add(String(search))
    return refusal(500, 'internal')
  }
  return { intercept, letThrough }
}

test('A next page that fails is reported at the first failure', async () => {
  const all = Array.from({ length: 120 }, (_, n) => releaseRow(120 - n))
  const { intercept } = failingOnce()
  const { network } = standInListing({
    rows: all,
    intercept: (search) => (search.has('after') ? intercept(search) : undefined),
  })
  const { user } = await renderReports('/reports')
  const grid = await theList()
  fireEvent.scroll(grid.parentElement!, { target: { scrollTop: 1_200 } })
  const note = await screen.findByText('The rest of the list could not be loaded.')
  expect(note).toBeVisible()
  // The note is above the placeholder rows, outside of the grid.
  expect(grid.parentElement).toContainElement(note)
  expect(grid).not.toContainElement(note)
  // The one that failed, and the retry that waits.
  expect(network.asked.filter((path) => path.includes('after=')).length).toBeLessThanOrEqual(2)
  // No row at the end of the loaded ones announces further ones.
  const rendered = await rows()
  rendered[0]!.focus()
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(screen.getAllByText('The rest of the list could not be loaded.')).toHaveLength(2),
  )
  expect(screen.queryByText(/on their way/)).not.toBeInTheDocument()
  // The note below the last row has come into view with it.
  const { scrollTop, clientHeight } = grid.parentElement!
  expect(scrollTop + clientHeight).toBe(36 + 52 * 48)
})

test('A list that fails is reported at the first failure, and shown once a retry is answered', async () => {
  const { intercept, letThrough } = failingOnce()
  standInListing({ rows: [releaseRow(1)], intercept })
  await renderReports('/reports')
  expect(await screen.findByText('The service has a problem')).toBeVisible()
  letThrough()
  await theList()
  expect(screen.queryByText('The service has a problem')).not.toBeInTheDocument()
})

test('One space separates a status word from what stands before it and from the next one', async () => {
  const row = releaseRow(1, { corrects: 4711 })
  standInListing({ rows: [{ ...row, report: { ...row.report, replacedBy: 4712 } }, releaseRow(2)] })
  await renderReports('/reports')
  await theList()
  const [marked, plain] = await rows()
  expect(marked!.textContent).toMatch(/\S Corrected\. It corrects report 4711\. Replaced\./)
  expect(plain!.textContent).not.toMatch(/\s{2}/)
})
