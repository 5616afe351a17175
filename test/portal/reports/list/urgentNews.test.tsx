import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { alsoSeen, newKind, stillSeen, urgentNews } from '#portal/reports/api/updates/urgentNews.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { readMarks } from '#portal/reports/api/readState.ts'
import { watchNetwork } from '#test/support/network.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { isBesideList } from '#test/support/standInListing.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

/** The browser's notifications, with the answer to the question whether the page may show some. */
function stubNotifications(answer: NotificationPermission) {
  const shown: { title: string; options: NotificationOptions | undefined; target: EventTarget }[] = []
  class StandIn extends EventTarget {
    static readonly requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer)
    constructor(title: string, options?: NotificationOptions) {
      super()
      shown.push({ title, options, target: this })
    }
    close() {
      shown.splice(0, shown.length, ...shown.filter(({ target }) => target !== this))
    }
  }
  vi.stubGlobal('Notification', StandIn)
  return { shown, requestPermission: StandIn.requestPermission }
}

const choice = () => screen.findByRole('checkbox', { name: /^Notify me of new urgent reports/ })

test('A report that cannot wait announces itself above the list, whatever that shows, and leads to its like', async () => {
  const portal = await renderPortal('/reports?unread=true&examId=1', { role: 'doctor' })
  const { user, address, client, queryClient } = portal
  const { queryKey } = urgentNews(client)
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
  await storeCritical()
  const note = await screen.findByRole('button', { name: /^A new urgent report/ })
  await user.click(note)
  await waitFor(() => expect(address()).toBe('/reports?unacknowledged=true'))
  expect(screen.queryByRole('button', { name: /^A new urgent report/ })).toBeNull()
})

test('Who wants it is told by the browser, on any page and without a word of the patient', async () => {
  const { shown, requestPermission } = stubNotifications('granted')
  const { user, address } = await renderPortal('/account', { role: 'doctor' })
  expect(requestPermission).not.toHaveBeenCalled()
  await user.click(await choice())
  await waitFor(async () => expect(await choice()).toBeChecked())
  const { release } = await storeCritical()
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatchObject({ title: 'A new urgent report', options: { tag: 'urgent report' } })
  expect(JSON.stringify(shown)).not.toContain(release.report.patient.lastName)
  shown[0]!.target.dispatchEvent(new Event('click'))
  await waitFor(() => expect(address()).toBe('/reports?unacknowledged=true'))
})

test('A report that is marked critical after its release is new, though a later urgent one was known', () => {
  const seen = {
    critical: { rows: [], from: 0, count: 0 },
    urgent: { rows: [{ id: 9, at: 900 }], from: 0, count: 1 },
  }
  const marked = { ...seen, critical: { rows: [{ id: 3, at: 300 }], from: 0, count: 1 } }
  expect(newKind(seen, seen)).toBeUndefined()
  expect(newKind(marked, seen)).toBe('critical')
  const told = alsoSeen(marked, seen)
  expect(newKind(marked, told)).toBeUndefined()
  // Acknowledged, and marked anew.
  expect(newKind(marked, stillSeen(seen, told))).toBe('critical')
})

test('Of more than are compared, one more tells that an older report was marked; one that was read tells nothing', () => {
  const rows = [{ id: 9, at: 900 }]
  const urgent = { rows: [], from: 0, count: 0 }
  const seen = { critical: { rows, from: 900, count: 60 }, urgent }
  const withCount = (count: number) => ({ ...seen, critical: { rows, from: 900, count } })
  expect(newKind(withCount(61), seen)).toBe('critical')
  expect(newKind(withCount(60), seen)).toBeUndefined()
  const fewer = stillSeen(withCount(59), seen)
  expect(newKind(withCount(59), fewer)).toBeUndefined()
  expect(newKind(withCount(60), fewer)).toBe('critical')
})

test('An urgent report that is marked as unread again is not new, also where it is not among those that are compared', async () => {
  const [opened] = (await sharedService('reading')).releases as [number]
  const urgent = (id: number, more: Partial<ListedRelease> = {}) => {
    const row = releaseRow(id, more)
    return { ...row, report: { ...row.report, priority: 'urgent' as const } }
  }
  const compared = Array.from({ length: 50 }, (_, index) => urgent(900_000 - index))
  const link = '<http://x/api/v1/portalreport?after=899951>; rel="next"'
  const waiting = { count: 60 }
  watchNetwork((path) => {
    if (path.startsWith('/portalreport?priority='))
      return Response.json({ count: waiting.count, data: compared }, { headers: { link } })
    if (isBesideList(path) || !path.startsWith('/portalreport?')) return undefined
    return Response.json({ count: 1, data: [urgent(opened, { read: true })] })
  })
  const { user, client, queryClient } = await renderReports(`/reports/${opened}`)
  const ask = () => queryClient.fetchQuery({ ...urgentNews(client), staleTime: 0 })
  await screen.findByRole('tabpanel', { name: 'Report' })
  const seen = await ask()
  await user.keyboard('u')
  await waitFor(() => expect(queryClient.getQueryData(readMarks.queryKey)?.get(opened)?.state).toBe('sent'))
  waiting.count = 61
  expect(newKind(await ask(), seen)).toBeUndefined()
  waiting.count = 62
  expect(newKind(await ask(), seen)).toBe('urgent')
})

test('Where a page cannot show notifications, as on Android, none are offered', async () => {
  vi.stubGlobal('Notification', function Illegal() {
    throw new TypeError('Illegal constructor')
  })
  await renderPortal('/account', { role: 'doctor' })
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Notify me of new urgent reports/ })).toBeNull()
})

test('Where the browser does not allow notifications, the choice stays off and says why', async () => {
  stubNotifications('denied')
  const { user } = await renderPortal('/account', { role: 'administrator' })
  await user.click(await choice())
  expect(await screen.findByText(/^This browser does not allow/)).toBeVisible()
  expect(await choice()).not.toBeChecked()
})
