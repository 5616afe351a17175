import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { overviewOperations } from '#contract/overview.ts'
import { widget } from '#contract/resources/widget.ts'
import { preloadOverview } from '#portal/overview/preload.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { ownUser } from '#test/support/sharedService.ts'
import { pageMenuEntry } from '#test/support/pageMenu.ts'
import { filters } from '#test/support/reportsBar.ts'

const card = (name: string) => screen.findByRole('region', { name })
const figure = (name: RegExp) => screen.findByRole('link', { name })

let admin: { role: Role; username: string }
// What a user arranges and chooses is kept for the user.
beforeEach(async () => {
  admin = { role: 'administrator', username: await ownUser('administrator') }
})

test('The first data is asked for while the code is loading, all at once', async () => {
  const { client, queryClient, store } = await renderPortal('/preflight', admin)
  const { asked } = watchNetwork(() => new Promise(() => {}))
  preloadOverview({ client, queryClient, location: { search: '' }, user: store.get().user! })
  await waitFor(() =>
    expect(asked.map((path) => path.replace(/\?.*/, '')).toSorted()).toEqual([
      '/portaldashboard/activity',
      '/portaldashboard/released',
      '/portaldashboard/turnaround',
      '/portaldashboard/waiting',
      '/preference/query',
      '/widget/query',
    ]),
  )
})

test('Period, comparison and grouping stand in the address, and Back undoes each', async () => {
  const { user, address, go } = await renderPortal('/overview', admin)
  await user.click(await screen.findByRole('button', { name: /^Period/ }))
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => expect(address()).toBe('/overview?period=last7'))
  await user.click(await (await filters()).findByLabelText('Compare with the period before'))
  await waitFor(() => expect(address()).toBe('/overview?period=last7&compare=false'))
  await user.selectOptions(await screen.findByLabelText('By'), 'Examiner')
  await waitFor(() => expect(address()).toContain('groupBy=examiner'))
  await go(-2)
  await waitFor(() => expect(address()).toBe('/overview?period=last7'))
})

test('Days in the wrong order, and a period that is to come, are refused with a sentence', async () => {
  const { user, address } = await renderPortal('/overview?from=2026-02-01&to=2026-02-10', admin)
  await user.click(await screen.findByRole('button', { name: /^Period/ }))
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')]
  await user.clear(to)
  await user.type(to, '2026-01-01')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The last day is before the first.')
  await user.clear(to)
  await user.type(to, '2026-02-30')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert')).toHaveTextContent('There is no such day. Write it as dd/mm/yyyy.')
  expect(to).toBeInvalid()
  expect(from).toBeValid()
  await user.clear(from)
  await user.type(from, '2999-01-01')
  await user.clear(to)
  await user.type(to, '2999-01-02')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByRole('alert')).toHaveTextContent('The period begins after today')
  expect(address()).toBe('/overview?from=2026-02-01&to=2026-02-10')
})

test('The page answers in a sentence how long patients wait for a report', async () => {
  await renderPortal('/overview?period=year', admin)
  expect(
    await screen.findByText(/^Half of the patients wait (up to )?\d.* for their report, one in ten \d/),
  ).toBeVisible()
})

test('A day of one to four reports is told as too few, not as what half of the patients wait', async () => {
  const client = await clientOf('administrator')
  const query = { from: '2026-01-01', to: '2026-12-31', timeZone: client.timeZone }
  const { release } = await client.send(overviewOperations.measureTurnaround, { query })
  const day = release.steps.find(({ count }) => count > 0 && count < 5)!
  await renderPortal(`/overview?from=${day.from}&to=${day.to}`, admin)
  expect(await screen.findByText(/^Too few reports for a typical waiting time: /)).toBeVisible()
  expect(await figure(/^Median time to release Too few reports$/)).toBeVisible()
  expect(screen.queryByText(/Half of the patients/)).toBeNull()
})

test('A chart is turned into a table with links, and saved as CSV', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user, address } = await renderPortal('/overview?period=year&step=month', admin)
  const released = await card('Released reports')
  await user.click(await within(released).findByRole('button', { name: 'As a table' }))
  const table = await within(released).findByRole('table')
  expect(address()).toBe('/overview?period=year&step=month&tables=releasedByDay')
  const [, first] = within(table).getAllByRole('row')
  expect(within(first!).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/reports\?releasedFrom=\d{4}-01-01&releasedTo=\d{4}-01-31$/),
  )
  await user.click(within(released).getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByText('Saved as released-reports.csv.')).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
})

test('A widget that is hidden stays hidden on another device, until it is brought back', async () => {
  const { user, queryClient, client } = await renderPortal('/overview', admin)
  await card('Mix')
  await user.click(screen.getByRole('button', { name: 'Arrange “Mix”' }))
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mix' })).toBeNull())
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  const { data } = await client.page(resourceOperations(widget).query, { query: { forCaller: 'true' } })
  expect(data.find(({ kind }) => kind === 'mix')).toMatchObject({ visible: false })

  await user.click(await pageMenuEntry('Arrange'))
  await user.click(screen.getByRole('checkbox', { name: 'Show “Mix”' }))
  expect(await card('Mix')).toBeVisible()
})

test('What two tabs arrange at once is kept of both', async () => {
  const { user, queryClient, client } = await renderPortal('/overview', admin)
  await card('Mix')
  const { query, update } = resourceOperations(widget)
  const hide = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Arrange “${name}”` }))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  }
  await hide('Activity')
  const before = await client.page(query, { query: { forCaller: 'true' } })
  const mix = before.data.find(({ kind }) => kind === 'mix')!
  // The other tab.
  await client.send(update, {
    body: { id: mix.id, dateHourChanged: mix.dateHourChanged, visible: false },
  })
  await hide('Waiting')
  const after = await client.page(query, { query: { forCaller: 'true' } })
  const hidden = after.data.filter(({ visible }) => !visible).map(({ kind }) => kind)
  expect(hidden.toSorted()).toEqual(['activity', 'mix', 'waitingByAge'])
})

test('An arrangement that could not be kept stays on the screen, and says so', async () => {
  const { user } = await renderPortal('/overview', admin)
  await card('Mix')
  watchNetwork((path) => (path === '/widget' ? refusal(500, 'internal') : undefined))
  await user.click(screen.getByRole('button', { name: 'Arrange “Mix”' }))
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Mix' })).toBeNull()
})

test('What could not be kept is kept with what is arranged next, and a late “Try again” undoes nothing', async () => {
  let isBroken = false
  const { user, queryClient, client } = await renderPortal('/overview', admin)
  watchNetwork((path) => (isBroken && path === '/widget' ? refusal(500, 'internal') : undefined))
  const hide = async (name: string) => {
    await card(name)
    await user.click(screen.getByRole('button', { name: `Arrange “${name}”` }))
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  }
  const hidden = async () => {
    const query = { forCaller: 'true' } as const
    const { data } = await client.page(resourceOperations(widget).query, { query })
    return data.flatMap(({ kind, visible }) => (visible ? [] : kind)).toSorted()
  }
  await hide('Activity')
  isBroken = true
  await hide('Mix')
  expect(await hidden()).toEqual(['activity'])
  isBroken = false
  await hide('Waiting')
  expect(await hidden()).toEqual(['activity', 'mix', 'waitingByAge'])

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(await hidden()).toEqual(['activity', 'mix', 'waitingByAge'])
})

test('Each widget fails on its own, and is tried again', async () => {
  let isBroken = true
  watchNetwork((path) =>
    isBroken && path.startsWith('/portaldashboard/waiting') ? refusal(403, 'forbidden') : undefined,
  )
  const { user } = await renderPortal('/overview', admin)
  const waits = await card('Waiting')
  expect(await within(waits).findByRole('alert')).toHaveTextContent('As the test wants it.')
  expect(await figure(/^Released \d/)).toBeVisible()
  isBroken = false
  await user.click(within(waits).getByRole('button', { name: 'Try again' }))
  expect(await within(waits).findByText('Drafts')).toBeVisible()
})

test('A period without reports says so, with the next step', async () => {
  const { user, address } = await renderPortal('/overview?from=1990-01-01&to=1990-01-02', admin)
  const released = await card('Released reports')
  expect(await within(released).findByText('No reports in this period')).toBeVisible()
  await user.click(within(released).getByRole('button', { name: 'Show this year' }))
  await waitFor(() => expect(address()).toBe('/overview?period=year'))
})

test('A doctor sees own figures, is offered no examiner, and nothing of the audit', async () => {
  await renderPortal('/overview', { role: 'doctor' })
  expect(await screen.findByText(/^Your own figures/)).toBeVisible()
  await card('Released reports')
  expect(screen.queryByLabelText('Examiner')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Activity' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Who waits to be read' })).toBeNull()
})

test('A figure of a list that the user may not open is text', async () => {
  await renderPortal('/overview', {
    role: 'administrator',
    permissions: ['overview.read', 'overview.clinic'],
  })
  expect(await screen.findByText('Unread for over 72 hours')).toBeVisible()
  await card('Released reports')
  expect(screen.queryByRole('link', { name: /^Released/ })).toBeNull()
})
