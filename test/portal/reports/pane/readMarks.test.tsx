import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client/client.ts'
import { READ_AFTER_MS } from '#portal/reports/api/readState.ts'
import { findIn } from '#test/support/findIn.ts'
import { comeBackAfter, theList } from '#test/support/listScreen.ts'
import { heldTimers } from '#test/support/heldTimers.ts'
import { heldSight } from '#test/support/heldSight.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { renderReports } from '#test/support/renderReports.tsx'
import { ownUser, sharedService } from '#test/support/sharedService.ts'
import { menuItem } from '#test/support/paneMenu.ts'

// Far down the list, where no other test opens reports.
const { releases } = await sharedService('reading')
const [opened, setBack, elsewhere] = [releases[97]!, releases[101]!, releases[105]!]

const isKept = async (client: Client, releaseId: number) => {
  const { reportId } = await client.send(operations.getRelease, { params: { id: releaseId } })
  const { data } = await client.page(operations.listReleases, { query: { reportId, limit: 1 } })
  const unread = await client.page(operations.listReleases, { query: { reportId, limit: 1, unread: 'true' } })
  return data.length === 1 && unread.data.length === 0
}

test('A report whose text was on the screen is marked as read, on every device', async () => {
  const network = watchNetwork()
  const { client } = await renderReports(`/reports/${opened}`)
  await findIn(
    () => screen.getByRole('article'),
    (pane) => pane.getByRole('heading', { level: 2, name: /\w/ }),
  )
  await waitFor(async () => expect(await isKept(client, opened)).toBe(true))
  expect(network.count('/portalreport/read')).toBe(1)
})

test('Stepping past reports does not mark them as read, only the one that stays open', async () => {
  const network = watchNetwork()
  const moments = heldTimers(READ_AFTER_MS)
  const { client, user, address } = await renderReports(`/reports/${releases[109]}`)
  await findIn(
    () => screen.getByRole('article'),
    (pane) => pane.getByRole('heading', { level: 2, name: /\w/ }),
  )
  const next = await screen.findByRole('button', { name: 'Next report' })
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'))
  await user.keyboard('nn')
  await screen.findByText(/^Report 112 of 130: /)
  const last = releases[111]!
  expect(address()).toBe(`/reports/${last}`)
  await waitFor(async () => {
    moments.run()
    expect(await isKept(client, last)).toBe(true)
  })
  expect(network.count('/portalreport/read')).toBe(1)
})

test('Parts other than the text and the PDF mark nothing, and the next report begins at its text', async () => {
  const network = watchNetwork()
  const moments = heldTimers(READ_AFTER_MS)
  const { client, user, address } = await renderReports(`/reports/${releases[117]}?tab=images`)
  const next = await screen.findByRole('button', { name: 'Next report' })
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'))
  await screen.findByRole('tab', { name: /^Images/, selected: true })
  moments.run()
  await user.keyboard('n')
  const after = releases[118]!
  await waitFor(() => expect(address()).toBe(`/reports/${after}`))
  expect(await screen.findByRole('tab', { name: 'Report', selected: true })).toBeVisible()
  await waitFor(async () => {
    moments.run()
    expect(await isKept(client, after)).toBe(true)
  })
  expect(await isKept(client, releases[117]!)).toBe(false)
  expect(network.count('/portalreport/read')).toBe(1)
})

test('A long text counts as read when its impression or its end has come into view, not before', async () => {
  const sight = heldSight()
  const moments = heldTimers(READ_AFTER_MS)
  const long = releases[121]!
  const { client } = await renderReports(`/reports/${long}`)
  await screen.findByRole('heading', { name: /^(Impressão|Impression|Conclusão)$/i })
  moments.run()
  expect(await isKept(client, long)).toBe(false)
  sight.see((element) => element.hasAttribute('data-impression'))
  await waitFor(async () => {
    moments.run()
    expect(await isKept(client, long)).toBe(true)
  })
})

test('A report that is marked as unread stays unread while it is open', async () => {
  const { client, user } = await renderReports(`/reports/${setBack}`)
  await waitFor(async () => expect(await isKept(client, setBack)).toBe(true))
  await user.click(await menuItem(user, /^Mark as unread/))
  await waitFor(async () => expect(await isKept(client, setBack)).toBe(false))
  expect(await menuItem(user, /^Mark as read/)).toBeVisible()
})

test('A report that is marked as unread before it counts as read stays unread', async () => {
  const network = watchNetwork()
  const moments = heldTimers(READ_AFTER_MS)
  const [again, after] = [releases[113]!, releases[114]!]
  const { client, user, address } = await renderReports(`/reports/${again}`)
  const next = await screen.findByRole('button', { name: 'Next report' })
  await waitFor(async () => {
    moments.run()
    expect(await isKept(client, again)).toBe(true)
  })
  await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'false'))
  // Opened anew, it is read already, and its moment is not over.
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe(`/reports/${after}`))
  await user.keyboard('p')
  await waitFor(() => expect(address()).toBe(`/reports/${again}`))
  await user.click(await menuItem(user, /^Mark as unread/))
  await waitFor(async () => expect(await isKept(client, again)).toBe(false))
  const sent = network.count('/portalreport/read')
  moments.run()
  expect(await menuItem(user, /^Mark as read/)).toBeVisible()
  expect(network.count('/portalreport/read')).toBe(sent)
})

test('A service without read marks is sent none, and the buttons for them are not shown', async () => {
  const offered = ['queryReleasedPatients', 'getRelease']
  const echo = { name: 'x', version: '1', time: new Date().toISOString(), operations: offered }
  const network = watchNetwork((path) => (path === '/echo' ? Response.json(echo) : undefined))
  const { user } = await renderPortal(`/reports/${elsewhere}`, {
    role: 'doctor',
    serviceUrl: (await sharedService('reading')).url,
    config: { ownService: false },
  })
  await findIn(
    () => screen.getByRole('article'),
    (pane) => pane.getByRole('tab', { name: 'Details' }),
  )
  expect(await menuItem(user, /^Full text/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Mark as/ })).not.toBeInTheDocument()
  expect(network.count('/portalreport/read')).toBe(0)
  expect(network.count('/portalreport/visit')).toBe(0)
})

test('In the list of unread reports, a report that is being read keeps its row', async () => {
  const { user, client, address } = await renderReports(
    '/reports?unread=true&sort=oldest',
    'en',
    await ownUser('doctor', 'reading'),
  )
  const [, first] = within(await theList()).getAllByRole('row')
  const countOfList = () =>
    Number(/^(\d+) of \d+ reports$/m.exec(screen.getByText(/^\d+ of \d+ reports$/).textContent)?.[1])
  await screen.findByText(/^\d+ of \d+ reports$/)
  const before = countOfList()
  await user.click(first!)
  await screen.findByRole('article')
  const id = Number(/\d+/.exec(address())?.[0])
  await waitFor(async () => expect(await isKept(client, id)).toBe(true))
  expect(first).toBeInTheDocument()
  expect(first).toHaveAttribute('aria-rowindex', '2')
  await waitFor(() => expect(countOfList()).toBe(before - 1))

  await user.click(await menuItem(user, /^Mark as unread/))
  await waitFor(() => expect(countOfList()).toBe(before))
})

test('Selected reports are marked as read and unread together', async () => {
  const { user, client } = await renderReports('/reports?sort=oldest')
  const [one, other] = within(await theList())
    .getAllByRole('row')
    .slice(7)
  const id = releases.at(-7)!
  for (const row of [one!, other!]) await user.click(within(row).getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: 'Selected reports' }))
  await user.click(bar.getByRole('button', { name: 'Mark as read' }))
  expect(await screen.findByText('2 reports marked as read')).toBeInTheDocument()
  await waitFor(() => expect(one).not.toHaveTextContent('Unread'))
  const isUnread = async (release: number) => !(await isKept(client, release))
  await waitFor(async () => expect(await isUnread(id)).toBe(false))

  await user.click(bar.getByRole('button', { name: 'Mark as unread' }))
  await waitFor(async () => expect(await isUnread(id)).toBe(true))
  expect(one).toHaveTextContent('Unread')
})

test('A visit is recorded when the page opens, and again each minute while it is visible', async () => {
  const network = watchNetwork()
  const { queryClient } = await renderReports('/reports')
  await waitFor(() => expect(network.count('/portalreport/visit')).toBe(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  comeBackAfter(1_000)
  comeBackAfter(61_000)
  await waitFor(() => expect(network.count('/portalreport/visit')).toBe(2))
})
