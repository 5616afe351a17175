import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findRows } from '#test/support/listScreen.ts'
import { watchNetwork } from '#test/support/network.ts'
import { readingRelease } from '#test/support/readingReleases.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases } = await sharedService('reading')
const [first, second] = releases

const named = (name: string) => screen.findByRole('heading', { level: 2, name: new RegExp(name) })
const tab = (name: string | RegExp) => screen.findByRole('tab', { name })

test('The URL holds the selected tab, and one step back leaves the report, not the tab', async () => {
  const { user, address, go } = await renderReports('/reports')
  const [row] = await findRows(/Souza, Ana Lima/)
  await user.click(row!)
  await user.click(await tab('Details'))
  await waitFor(() => expect(address()).toBe(`/reports/${first}?tab=details`))
  await user.click(await tab('PDF'))
  await waitFor(() => expect(address()).toBe(`/reports/${first}?tab=pdf`))
  await go(-1)
  await waitFor(() => expect(address()).toBe('/reports'))
})

test('A URL opens a report at its tab, and the next report begins at its text', async () => {
  const { user, address } = await renderReports(`/reports/${first}?tab=images`)
  await named('Souza, Ana Lima')
  expect(await tab(/^Images/)).toHaveAttribute('aria-selected', 'true')
  await user.click(await screen.findByRole('button', { name: 'Next report' }))
  await named('Ana Flor')
  expect(address()).toBe(`/reports/${second}`)
  expect(await tab('Report')).toHaveAttribute('aria-selected', 'true')
})

test('An unknown tab in the URL shows the text', async () => {
  await renderReports(`/reports/${first}?tab=nonsense`)
  expect(await tab('Report')).toHaveAttribute('aria-selected', 'true')
})

test('Tabs show the number of other reports once it is known, and none where there is nothing', async () => {
  await renderReports(`/reports/${first}`)
  expect(await tab('Earlier 32')).toBeVisible()
  expect(await tab('Images')).toBeVisible()
})

test('Patient and exam are shown from the list row while the text is loading, and when it cannot be loaded', async () => {
  let fails = false
  const answer = Promise.withResolvers<void>()
  watchNetwork((path) => {
    if (path !== `/portalreport/${second}`) return undefined
    return fails ? new Response('{}', { status: 403 }) : answer.promise
  })
  const { user, queryClient } = await renderReports('/reports')
  const [row] = await findRows(/Ana Flor/)
  await user.click(row!)
  expect(await named('Ana Flor')).toBeVisible()
  expect(screen.getByRole('article')).toHaveTextContent('Ultrassonografia de abdome')
  expect(screen.getByRole('tabpanel', { name: 'Report' })).toBeVisible()
  expect(screen.queryByText('Requester')).not.toBeInTheDocument()
  answer.resolve()
  expect(await screen.findByText('Requester')).toBeVisible()

  fails = true
  await user.keyboard('{Escape}')
  queryClient.removeQueries({ queryKey: ['reports', 'release'] })
  await user.click(row!)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await named('Ana Flor')).toBeVisible()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
})

test('The next report and its PDF are prefetched', async () => {
  const network = watchNetwork()
  const { user, address, queryClient } = await renderReports(`/reports/${second}?tab=pdf`)
  await named('Ana Flor')
  await screen.findByRole('button', { name: 'Next report' })
  const third = await readingRelease(releases[2]!)
  const path = `/report/${third.report.id}/pdf`
  const contents = () =>
    network.requests.filter((request) => request.path === path && request.method === 'GET')
  await waitFor(() => expect(contents()).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= () => undefined
  await user.click(screen.getByRole('button', { name: 'Next report' }))
  await waitFor(() => expect(address()).toBe(`/reports/${third.id}`))
  await user.click(await tab('PDF'))
  expect(await screen.findByTitle('PDF of the report')).toBeInTheDocument()
  expect(contents()).toHaveLength(1)
})

test('Near the end of the loaded rows, the next page of the list is loaded, so that there is a next report', async () => {
  const { user, address } = await renderReports(`/reports/${releases[49]}`)
  const next = await screen.findByRole('button', { name: 'Next report' })
  await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(next)
  await waitFor(() => expect(address()).toBe(`/reports/${releases[50]}`))
  expect(await screen.findByText(/^Report 51 of 130/)).toBeInTheDocument()
})
