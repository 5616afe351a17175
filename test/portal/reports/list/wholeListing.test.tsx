import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstIds } from '#test/support/foreign/foreignRecords.ts'
import {
  comeBackAfter,
  findHead,
  recordsShown,
  refresh,
  saysCount,
  theList,
} from '#test/support/listScreen.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { filterField } from '#test/support/reportsBar.ts'

const MINUTE = 60_000

test('Reports stay in the order of the service, and a column head sorts them without another request', async () => {
  const { user, listings, address } = await renderForeign('/reports', { moods: { order: 'shuffled' } })
  await saysCount(24)
  const served = await recordsShown()
  expect((await theList()).querySelector('[aria-sort]')).not.toBeInTheDocument()

  await user.click(within(await findHead('Released')).getByRole('button'))
  await waitFor(async () => expect(await findHead('Released')).toHaveAttribute('aria-sort', 'descending'))
  expect(address()).toBe('/reports?sort=newest')
  expect(await recordsShown()).not.toEqual(served)
  expect(listings()).toHaveLength(1)
})

test('The filters of a shared link that the service does not have are applied by the portal', async () => {
  const patient = firstIds.patient + 2
  const { listings } = await renderForeign(`/reports?patientId=${patient}&releasedFrom=2026-01-01`)
  await saysCount(3)
  expect(new Set(await recordsShown())).toEqual(new Set([patient]))
  expect(listings().map(({ query }) => query)).toEqual([{}])
})

test('A filter that the service ignores is applied by the portal, and named', async () => {
  await renderForeign(`/reports?examId=${firstIds.exam}`, { moods: { ignoresFilters: true } })
  await saysCount(4)
  expect(
    await screen.findByText(
      'The service does not filter by exam: the portal filters the 24 reports that it has loaded.',
    ),
  ).toBeVisible()
  const exam = await filterField('Exam')
  await waitFor(() => expect(exam).toHaveValue('RX TORAX PA'))
})

test('A long reading shows how far it is; ended, it leaves what was read, and it can be done again', async () => {
  const { user, service } = await renderForeign('/reports', { moods: { records: 600, trickleMs: 400 } })
  const progress = await screen.findByRole('progressbar', { name: 'Loading the released reports' })
  await waitFor(() =>
    expect(progress).toHaveAttribute('aria-valuetext', expect.stringMatching(/ of 600 reports, /)),
  )
  await waitFor(() => expect(Number(progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Stop, and show what was loaded' }))
  expect(await screen.findByText(/^\d+ of 600 reports were loaded\. Loading was stopped/)).toBeVisible()
  expect(await recordsShown()).not.toHaveLength(0)

  service.setMood({ trickleMs: 0 })
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  await saysCount(600)
  expect(screen.queryByText(/reports were loaded/)).not.toBeInTheDocument()
})

test('A listing that breaks off is shown as far as it came', async () => {
  await renderForeign('/reports', { moods: { breaksOffAfter: 5 } })
  expect(await screen.findByText(/^5 of 24 reports were loaded\. .* broke off/)).toBeVisible()
  expect(await recordsShown()).toHaveLength(5)
})

test('A count of the service that differs from what came is named', async () => {
  await renderForeign('/reports', { moods: { countOff: 3 } })
  expect(await screen.findByText('The service counts 27 reports, but sent 24.')).toBeVisible()
  await saysCount(24)
})

test('The listing is read again after ten minutes, not sooner, and what is new at its end is counted', async () => {
  const { user, service, listings } = await renderForeign('/reports')
  await saysCount(24)
  service.setMood({ records: 26 })
  comeBackAfter(4 * MINUTE)
  expect(listings()).toHaveLength(1)
  comeBackAfter(7 * MINUTE)
  await user.click(await screen.findByRole('button', { name: /^2 new reports/ }))
  await saysCount(26)
  expect(listings()).toHaveLength(2)
})

test('Reports that are not loaded yet are not taken for new ones', async () => {
  const { user, service, listings } = await renderForeign('/reports?sort=newest', { moods: { records: 120 } })
  await saysCount(120)
  service.setMood({ records: 121 })
  await refresh(user)
  expect(await screen.findByRole('button', { name: /^1 new report\b/ })).toBeVisible()
  expect(listings()).toHaveLength(2)
})

test('A report of a patient who is no longer listed is marked where it stands', async () => {
  const { user, service } = await renderForeign('/reports')
  await saysCount(24)
  service.setMood({ records: 23 })
  await refresh(user)
  await waitFor(async () => expect(await theList()).toHaveTextContent('no longer in the portal'))
})

test('Refresh reads the listing again', async () => {
  const { user, service, listings } = await renderForeign('/reports')
  await saysCount(24)
  service.setMood({ records: 25 })
  await refresh(user)
  expect(await screen.findByRole('button', { name: /^1 new report/ })).toBeVisible()
  expect(listings()).toHaveLength(2)
})

test('A reading again that is ended leaves the list as it is', async () => {
  const { user, service } = await renderForeign('/reports', { moods: { records: 600 } })
  await saysCount(600)
  service.setMood({ trickleMs: 400 })
  await refresh(user)
  expect(await screen.findByText('The list is being loaded again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop loading' }))
  await waitFor(() => expect(screen.queryByText('The list is being loaded again.')).not.toBeInTheDocument())
  await saysCount(600)
  expect(screen.queryByText(/reports were loaded/)).not.toBeInTheDocument()
})
