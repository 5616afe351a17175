import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goOffline, goOnline, recordsShown, saysCount, scrollTo, theList } from '#test/support/listScreen.ts'
import { refusal } from '#test/support/network.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { filterField } from '#test/support/reportsBar.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { failing, standInListing } from '#test/support/standInListing.ts'

const rows = (from: number) => Array.from({ length: from }, (_, at) => releaseRow(from - at))
const tryAgain = { name: 'Try again' }

test('A list that takes long says so, and can be asked for again', async () => {
  const { promise: never } = Promise.withResolvers()
  const { listing, asked } = standInListing({ rows: rows(3), intercept: () => never })
  const { user } = await renderReports('/reports')
  expect(await screen.findByText('This takes longer than usual.')).toBeVisible()
  expect(asked()).toBe(1)
  delete listing.intercept
  await user.click(screen.getByRole('button', tryAgain))
  await saysCount(3)
  expect(screen.queryByText('This takes longer than usual.')).not.toBeInTheDocument()
})

test('A list that cannot be reached says so, and is loaded when the network is back', async () => {
  const { listing } = standInListing({ rows: rows(3), intercept: () => 'breaks' })
  await renderReports('/reports')
  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached')
  goOffline()
  delete listing.intercept
  goOnline()
  await saysCount(3)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('The reason why a list failed stays on the screen while it is fetched again', async () => {
  const { listing } = standInListing({ intercept: failing(500) })
  const { user } = await renderReports('/reports')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The service has a problem')
  const { promise: never } = Promise.withResolvers()
  listing.intercept = () => never
  await user.click(within(alert).getByRole('button', tryAgain))
  await waitFor(() => expect(screen.getByRole('button', tryAgain)).toHaveAttribute('aria-disabled', 'true'))
  expect(alert).toBeVisible()
})

test('A filter whose list fails shows no rows of the filter before, also while it is asked for again', async () => {
  const { listing } = standInListing({ rows: rows(3) })
  const { user } = await renderReports('/reports')
  await saysCount(3)
  listing.intercept = failing(500)
  await user.type(await filterField('Examiner'), 'prado')
  const alert = await screen.findByRole('alert')
  const { promise: never } = Promise.withResolvers()
  listing.intercept = () => never
  await user.click(within(alert).getByRole('button', tryAgain))
  await waitFor(() => expect(screen.getByRole('button', tryAgain)).toHaveAttribute('aria-disabled', 'true'))
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
})

test('A list that was refused to the preload is not fetched again by the page', async () => {
  const { asked } = standInListing({ intercept: () => refusal(403, 'forbidden') })
  await renderReports('/reports')
  expect(await screen.findByRole('alert')).toHaveTextContent('This page is not for your role')
  expect(asked()).toBe(1)
})

test.each([404, 501])('A service that answers %s to the listing does not offer it yet', async (status) => {
  const { listing, asked } = standInListing({ rows: rows(3), intercept: () => new Response('', { status }) })
  const { user } = await renderReports('/reports')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This service does not offer the list of released reports yet')
  expect(asked()).toBe(1)
  delete listing.intercept
  await user.click(within(alert).getByRole('button', tryAgain))
  await saysCount(3)
})

test('A broken record is named, and the others are shown', async () => {
  const [third, second, first] = rows(3)
  const broken = { ...second, id: 500123, report: null }
  standInListing({ rows: [third, broken, first] })
  await renderReports('/reports')
  expect(await screen.findByText(/1 record could not be shown: number 500123\./)).toHaveTextContent(
    'Request req-7',
  )
  expect(await recordsShown()).toEqual([3, 1])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('A page of broken records alone does not end the list', async () => {
  const broken = rows(60)
    .slice(0, 50)
    .map((row) => ({ ...row, report: null }))
  standInListing({ rows: [...broken, ...rows(10)] })
  await renderReports('/reports')
  expect(
    await screen.findByText(/50 records could not be shown: numbers 60, 59, 58, 57, 56, …\./),
  ).toBeVisible()
  await waitFor(async () => expect((await recordsShown())[0]).toBe(10))
})

test('A list of broken records alone does not say that it is empty', async () => {
  standInListing({ rows: [{ id: 4, report: null }] })
  await renderReports('/reports')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The service sent an answer that the portal cannot read',
  )
  expect(await screen.findByText(/number 4/)).toBeVisible()
})

test('A count that differs from what came is mentioned, and the list ends after its last report', async () => {
  const { asked } = standInListing({ rows: rows(60), count: 75 })
  await renderReports('/reports')
  await saysCount(75)
  await scrollTo(60 * 48)
  expect(await screen.findByText('The service counts 75 reports, but sent 60.')).toBeVisible()
  await waitFor(async () => expect((await recordsShown()).at(-1)).toBe(1))
  expect(await theList()).toHaveAttribute('aria-rowcount', '61')
  expect(asked()).toBe(2)
})

test('Reports beyond the service’s count are shown all the same', async () => {
  standInListing({ rows: rows(12), count: 2 })
  await renderReports('/reports')
  expect(await screen.findByText('The service counts 2 reports, but sent 12.')).toBeVisible()
  expect(await recordsShown()).toHaveLength(12)
})

test('A list ends where its pages repeat, and a report on two of them is one row', async () => {
  const link = '<http://x/?after=50>; rel="next"'
  const circle = (from: number) => Response.json({ count: 60, data: rows(from) }, { headers: { link } })
  const { asked } = standInListing({ intercept: () => circle(50) })
  await renderReports('/reports')
  await saysCount(60)
  await scrollTo(50 * 48)
  await waitFor(async () =>
    expect((await theList()).querySelector('[aria-rowindex="51"]')).toBeInTheDocument(),
  )
  await waitFor(() => expect(asked()).toBe(2))
  expect(new Set(await recordsShown()).size).toBe((await recordsShown()).length)
  expect(asked()).toBe(2)
})

test('A network failure while scrolling keeps the loaded rows, and the rest is loaded once it is back', async () => {
  const { listing } = standInListing({ rows: rows(130) })
  await renderReports('/reports')
  await saysCount(130)
  listing.intercept = () => 'breaks'
  await scrollTo(45 * 48)
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest of the list could not be loaded.')
  expect(await recordsShown()).toContain(81)
  goOffline()
  delete listing.intercept
  goOnline()
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  await waitFor(async () => expect(await recordsShown()).toContain(80))
})

test.each([
  [{ about: true }, 'About 20,000 reports'],
  [{ atLeast: true }, '20,000 reports or more'],
])('A list whose service answers %o does not show its count as whole', async (inexact, text) => {
  const headers = { link: '<http://x/?after=50>; rel="next"' }
  const page = () => Response.json({ count: 20_000, ...inexact, data: rows(3) }, { headers })
  standInListing({ intercept: page })
  await renderReports('/reports')
  expect(await screen.findByText(text, { selector: '[role=status]' })).toBeInTheDocument()
})
