import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  comeBackAfter,
  goOffline,
  goOnline,
  recordsShown,
  refresh,
  saysCount,
  scrollTo,
  theList,
} from '#test/support/listScreen.ts'
import { refusal } from '#test/support/network.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { standInListing } from '#test/support/standInListing.ts'

const MINUTE = 61_000
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => releaseRow(from - at))
const note = (name: RegExp) => screen.findByRole('button', { name })

test('New reports are counted and not shown: no row moves until the reader asks', async () => {
  const { listing } = standInListing({ rows: rows(20, 1) })
  const { user } = await renderReports('/reports')
  await saysCount(20)
  const before = await recordsShown()

  listing.rows = rows(23, 1)
  comeBackAfter(MINUTE)
  expect(await note(/^3 new reports/)).toBeVisible()
  expect(screen.getByText('3 new reports', { selector: '[role=status]' })).toBeInTheDocument()
  expect(await recordsShown()).toEqual(before)

  await user.click(await note(/^3 new reports/))
  await saysCount(23)
  expect((await recordsShown())[0]).toBe(23)
  expect(screen.queryByRole('button', { name: /new report/ })).not.toBeInTheDocument()
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Record 23'))
})

test('Where none of the newest is known, there may be more new ones than are counted', async () => {
  const { listing } = standInListing({ rows: rows(20, 1) })
  await renderReports('/reports')
  await saysCount(20)
  listing.rows = rows(90, 1)
  comeBackAfter(MINUTE)
  expect(await note(/^50\+ new reports/)).toBeVisible()
})

test('Where nothing is new, rows, count and time are brought up to date without moving a row', async () => {
  const { listing, asked } = standInListing({ rows: rows(60, 1) })
  await renderReports('/reports')
  await saysCount(60)
  await scrollTo(48)
  const [first, ...others] = rows(60, 1)
  const renamed = { ...others[0]!, report: { ...others[0]!.report, exam: { id: 9, name: 'Another exam' } } }
  listing.rows = [first, renamed, ...others.slice(2)]
  comeBackAfter(MINUTE)
  await saysCount(59)
  expect(await screen.findByText('Another exam')).toBeVisible()
  expect((await recordsShown()).slice(0, 3)).toEqual([60, 59, 58])
  expect(screen.getByText('Withdrawn')).toBeVisible()
  expect(screen.queryByRole('button', { name: /new report/ })).not.toBeInTheDocument()
  const soFar = asked()
  comeBackAfter(1_000)
  comeBackAfter(1_000)
  expect(asked()).toBe(soFar)
})

test('New reports are counted in the order of names, too', async () => {
  const byName = rows(20, 1).toReversed()
  const { listing, asked } = standInListing({
    intercept: (search) =>
      search.get('sort') === 'patient' ? Response.json({ count: byName.length, data: byName }) : undefined,
    rows: rows(20, 1),
  })
  await renderReports('/reports?sort=patient')
  await saysCount(20)
  await waitFor(() => expect(asked()).toBe(2))
  listing.rows = rows(21, 1)
  comeBackAfter(MINUTE)
  expect(await note(/^1 new report\b/)).toBeVisible()
  expect((await recordsShown())[0]).toBe(1)
})

test('An empty list shows new reports without a press', async () => {
  const { listing } = standInListing({ rows: [] })
  await renderReports('/reports')
  expect(await screen.findByText('No released report yet')).toBeVisible()
  listing.rows = rows(2, 1)
  comeBackAfter(MINUTE)
  await theList()
  expect(await recordsShown()).toEqual([2, 1])
})

test('A hidden window fetches no updates, and Refresh does', async () => {
  const { listing, asked } = standInListing({ rows: rows(20, 1) })
  const { user } = await renderReports('/reports')
  await saysCount(20)
  listing.rows = rows(21, 1)
  expect(asked()).toBe(1)
  await refresh(user)
  expect(await note(/^1 new report\b/)).toBeVisible()
})

test('Updates that fail leave the rows, show their time, and are retried when the network is back', async () => {
  const { listing } = standInListing({ rows: rows(20, 1) })
  await renderReports('/reports')
  await saysCount(20)
  listing.intercept = () => 'breaks'
  comeBackAfter(MINUTE)
  expect(await screen.findByText(/^No connection; what you see is from \d\d:\d\d\.$/)).toBeVisible()
  expect((await recordsShown())[0]).toBe(20)

  delete listing.intercept
  goOffline()
  goOnline()
  await waitFor(() => expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument())
})

test('A failing service is reported as such', async () => {
  const { listing } = standInListing({ rows: rows(20, 1) })
  const { user } = await renderReports('/reports')
  await saysCount(20)
  listing.intercept = () => refusal(503, 'unavailable')
  comeBackAfter(MINUTE)
  expect(await screen.findByText(/^The service has a problem; what you see is from/)).toBeVisible()
  delete listing.intercept
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^The service has a problem/)).not.toBeInTheDocument())
})
