import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { unit } from '#contract/resources/clinic.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import { isBesideList } from '#test/support/standInListing.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { menuEntry } from '#test/support/reportsBar.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

// A figure of the overview leads to its list by an address.

let unitId: number

beforeAll(async () => {
  const connection = {
    baseUrl: (await sharedService('reading')).url,
    timeZone: 'UTC',
    onRefusedToken: () => undefined,
  }
  const nobody = createClient({ ...connection, token: () => undefined })
  const body = { username: 'administrator', password: testPassword }
  const { token } = await nobody.send(operations.authenticate, { body })
  const client = createClient({ ...connection, token: () => token })
  unitId = (await client.send(resourceOperations(unit).create, { body: { name: 'Centro' } })).id
})

const chips = async () =>
  within(await screen.findByRole('list', { name: 'Filters that are set' }))
    .getAllByRole('listitem')
    .map((element) => element.textContent)

test('Unit, days of the exam and the wait for a doctor are shown as chips, which clear them', async () => {
  const { user, address } = await renderReports(
    `/reports?unitId=${unitId}&modalityId=0&examinedFrom=2026-03-03&examinedTo=2026-03-09&unreadFor=72`,
  )
  await waitFor(async () =>
    expect(await chips()).toEqual([
      'Unit: Centro',
      'Examined: 3 Mar 2026 to 9 Mar 2026',
      'Read by no doctor for 72 hours or more',
    ]),
  )
  expect(await screen.findByText('No released report matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear exam date' }))
  await waitFor(() => expect(address()).toBe(`/reports?unitId=${unitId}&modalityId=0&unreadFor=72`))
  await user.click(screen.getByRole('button', { name: 'Clear unit' }))
  await user.click(screen.getByRole('button', { name: 'Clear waiting time' }))
  await waitFor(() => expect(address()).toBe('/reports?modalityId=0'))
  await saysCount('130 reports')
})

test.each([
  ['unreadFor=0', 'Read by no doctor'],
  ['unreadUnder=24', 'Read by no doctor, released less than 24 hours ago'],
  ['unreadFor=72&unreadUnder=168', 'Read by no doctor for 72 hours to 7 days'],
  ['examinedFrom=2026-03-03', 'Examined: Since 3 Mar 2026'],
  ['unitId=999', 'Unit: Unit 999'],
  ['corrections=without', 'Without corrections'],
  ['corrections=only', 'Corrections only'],
])('An address with %s says: %s', async (query, text) => {
  await renderReports(`/reports?${query}`)
  await waitFor(async () => expect(await chips()).toEqual([text]))
})

test('The list, its count and the export ask for the same reports', async () => {
  const network = watchNetwork()
  const query = 'examinedTo=2020-03-03&unreadUnder=24'
  const { user } = await renderReports(`/reports?${query}`)
  await screen.findByText('No released report matches')
  const lists = network.asked.filter(
    (path) => path.startsWith('/portalreport?') && path.includes('limit=50') && !isBesideList(path),
  )
  expect(lists).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(lists[0]!.split('?')[1]))).toMatchObject({
    examinedTo: '2020-03-03',
    unreadUnder: '24',
    timeZone: expect.any(String),
  })
  await user.click(await menuEntry('Export'))
  await screen.findByText(/^0 reports saved/)
  expect(network.requests.find(({ path }) => path === '/portalreport/csv')?.body).toMatchObject({
    examinedTo: '2020-03-03',
    unreadUnder: 24,
  })
})
