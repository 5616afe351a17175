import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readWritingLocation } from '#portal/writing/url.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const all =
  '/writing?state=draft&examId=9001&unitId=0&examinedFrom=2026-03-01&examinedTo=2026-03-07&waitingFor=72'

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Filters that are set' }))
    .getAllByRole('listitem')
    .map((element) => element.textContent)

test('An address leads to the list of what a figure counts, and says what that is', async () => {
  const network = watchNetwork()
  await renderPortal(all, { role: 'doctor' })
  await waitFor(async () =>
    expect(await chips()).toEqual([
      'Exam: Exam 9001',
      'Unit: None',
      'Examined: 1 Mar 2026 to 7 Mar 2026',
      'Waiting for 72 hours or more',
    ]),
  )
  expect(await screen.findByText('No unreleased report matches')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'In progress', selected: true })).toBeVisible()
  expect(network.requests.find(({ path }) => path.startsWith('/report/query'))?.body).toMatchObject({
    unreleased: 'true',
    draft: 'true',
    exam: 9001,
    unitId: 0,
    examinedFrom: '2026-03-01',
    examinedTo: '2026-03-07',
    waitingFor: 72,
  })
})

test('What was never released has a state of its own, and may leave out corrections', async () => {
  const network = watchNetwork()
  const { user, address } = await renderPortal('/writing?state=never-released&corrections=without', {
    role: 'doctor',
  })
  expect(await screen.findByRole('tab', { name: 'Never released', selected: true })).toBeVisible()
  await waitFor(async () => expect(await chips()).toEqual(['Without corrections']))
  expect(network.requests.find(({ path }) => path.startsWith('/report/query'))?.body).toMatchObject({
    unreleased: 'true',
    neverReleased: 'true',
    corrections: 'without',
  })
  await user.click(screen.getByRole('button', { name: 'Clear corrections' }))
  await waitFor(() => expect(address()).toBe('/writing?state=never-released'))
})

test('Chips clear their filters, and leave the state; another state leaves the filters', async () => {
  const { user, address } = await renderPortal('/writing?state=draft&unitId=0&waitingUnder=24', {
    role: 'doctor',
  })
  await user.click(await screen.findByRole('tab', { name: 'Waiting for release' }))
  await waitFor(() => expect(address()).toBe('/writing?state=waiting&unitId=0&waitingUnder=24'))
  await user.click(screen.getByRole('button', { name: 'Clear unit' }))
  await waitFor(() => expect(address()).toBe('/writing?state=waiting&waitingUnder=24'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear waiting time' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Clear waiting time' }))
  await waitFor(() => expect(address()).toBe('/writing?state=waiting'))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Waiting for release' })).toHaveFocus())
})

test('What the service would refuse is no filter', () => {
  const search = '?state=gone&unitId=-1&examinedFrom=2026-03-02&examinedTo=2026-03-01&waitingFor=x&examId=4'
  expect(readWritingLocation({ pathname: '/writing', search })).toEqual({
    page: 'list',
    filters: { examId: 4 },
  })
})
