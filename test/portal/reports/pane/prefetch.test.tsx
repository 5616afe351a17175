import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prefetchRelease } from '#portal/reports/api/pdf.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'

// Every second report has a PDF.
const { releases } = await sharedService('reading')
const withPdf = releases[110]!

URL.createObjectURL = () => 'blob:pdf'
URL.revokeObjectURL = () => {}

test('A prefetched report is shown at once, and still requested when it is opened', async () => {
  const { promise: held, resolve } = Promise.withResolvers()
  let isSlow = false
  const network = watchNetwork((path) => (isSlow && path === `/portalreport/${withPdf}` ? held : undefined))
  const { client, queryClient, go, user } = await renderReports(`/reports/${withPdf}`)
  await screen.findByRole('tab', { name: 'Details' })
  const name = screen.getByRole('heading', { level: 2 }).textContent
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  queryClient.removeQueries({ queryKey: ['reports', 'release'] })
  const before = network.count(`/portalreport/${withPdf}`)

  await prefetchRelease(client, queryClient, withPdf)
  await prefetchRelease(client, queryClient, withPdf)
  expect(network.count(`/portalreport/${withPdf}`)).toBe(before + 1)
  expect(network.asked.filter((path) => path.endsWith('/pdf'))).toHaveLength(1)

  isSlow = true
  await go(-1)
  expect(await screen.findByRole('tab', { name: 'Details' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(name)
  expect(network.count(`/portalreport/${withPdf}`)).toBe(before + 2)
  resolve(undefined)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
})

test('A prefetched PDF is reported to the service as read when it is shown, without a second download', async () => {
  const network = watchNetwork()
  const { client, queryClient, user } = await renderReports(`/reports/${withPdf}`)
  await prefetchRelease(client, queryClient, withPdf)
  const pdfs = () =>
    network.requests
      .filter(({ path }) => path.endsWith('/pdf'))
      .map(({ method, isPrefetch }) => ({ method, isPrefetch }))
  const prefetch = { method: 'GET', isPrefetch: true }
  await waitFor(() => expect(pdfs()).toContainEqual(prefetch))
  const before = pdfs().length
  await user.click(await screen.findByRole('tab', { name: 'PDF' }))
  expect(await screen.findByTitle('PDF of the report')).toBeInTheDocument()
  await waitFor(() => expect(pdfs().slice(before)).toEqual([{ method: 'HEAD', isPrefetch: false }]))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await user.click(screen.getByRole('tab', { name: 'Report' }))
  await user.click(screen.getByRole('tab', { name: 'PDF' }))
  expect(await screen.findByTitle('PDF of the report')).toBeInTheDocument()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(pdfs()).toHaveLength(before + 1)
})

test('A prefetched PDF that the service no longer has is not shown', async () => {
  let isGone = false
  watchNetwork((path) => (isGone && path.endsWith('/pdf') ? refusal(404, 'not_found') : undefined))
  const { client, queryClient, user } = await renderReports(`/reports/${withPdf}`)
  await prefetchRelease(client, queryClient, withPdf)
  isGone = true
  await user.click(await screen.findByRole('tab', { name: 'PDF' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The PDF is no longer there.')
  expect(screen.queryByTitle('PDF of the report')).not.toBeInTheDocument()
})

test('A prefetch that fails shows no error, and is tried only once', async () => {
  const network = watchNetwork((path) => (path === `/portalreport/${withPdf}` ? 'breaks' : undefined))
  const { client, queryClient } = await renderReports('/reports')
  await prefetchRelease(client, queryClient, withPdf)
  expect(network.count(`/portalreport/${withPdf}`)).toBe(1)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
