import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { overviewGroups, overviewOperations } from '#contract/overview.ts'
import type { Role } from '#contract/access/roles.ts'
import { auditPages } from '#portal/audit/api/audit.ts'
import { readAuditFilters } from '#portal/audit/url.ts'
import { measures } from '#portal/overview/url.ts'
import { releasePages } from '#portal/reports/api/releases.ts'
import { readFilters } from '#portal/reports/url.ts'
import { unreleasedPages } from '#portal/writing/api/reports.ts'
import { readWritingLocation } from '#portal/writing/url.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'

type Portal = Awaited<ReturnType<typeof renderPortal>>

const widgets = ['Released reports', 'From exam to release', 'From release to first reading', 'Waiting']
const tables = 'releasedByDay-releaseTime-readingTime-mix-waitingByAge-waitingByExaminer-activity'
/** What has no list: those that are read by some doctor, and figures of another period. */
const withoutList = new Set(['Read', 'Period before'])
const isNumber = (text: string) => /^\d[\d,]*$/.test(text)
const numberIn = (text: string) => Number(text.replaceAll(',', ''))

/** How many records the list of an address has, by the request that its page makes. */
async function countOf({ client, queryClient }: Portal, href: string): Promise<number | undefined> {
  const { pathname, search } = new URL(href, window.location.href)
  const read = () => {
    if (pathname === '/reports')
      return queryClient.fetchInfiniteQuery(releasePages(client, readFilters(search)))
    if (pathname === '/audit')
      return queryClient.fetchInfiniteQuery(auditPages(client, readAuditFilters(search)))
    const location = readWritingLocation({ pathname, search })
    if (location.page !== 'list') throw new Error(`${href} leads to no list.`)
    return queryClient.fetchInfiniteQuery(unreleasedPages(client, location.filters))
  }
  return (await read()).pages[0]?.count
}

interface Link {
  where: string
  href: string
  shown: number
}

/** The links of a table, once its figures are there. Each number but those of other figures is one. */
async function linksOf(name: string): Promise<Link[]> {
  // Not by roles, whose search takes longer than all requests in a page of so many tables.
  const table = (await screen.findByLabelText(`Table: ${name}`)).querySelector('table')!
  const [head, ...rows] = table.rows
  return rows.flatMap(({ cells: [title, ...cells] }) =>
    cells.flatMap((cell, index) => {
      const text = cell.textContent
      const column = head!.cells[index + 1]!.textContent
      const where = `${name}, ${title!.textContent}, ${column}`
      const href = cell.querySelector('a')?.getAttribute('href')
      if (href) return [{ where, href, shown: numberIn(text) }]
      if (isNumber(text) && text !== '0' && !withoutList.has(column))
        throw new Error(`${where}: ${text} leads nowhere.`)
      return []
    }),
  )
}

async function expectAgreement(portal: Portal, links: readonly Link[]): Promise<void> {
  const listed: Record<string, number | undefined> = {}
  for (const { where, href } of links) listed[`${where}: ${href}`] = await countOf(portal, href)
  expect(Object.fromEntries(links.map(({ where, href, shown }) => [`${where}: ${href}`, shown]))).toEqual(
    listed,
  )
}

/** The four figures: each number of them that is a link, and the number that a time is of. */
function figureLinks(): Link[] {
  const cards = within(screen.getByLabelText('The figures of the period')).getAllByRole('listitem')
  return cards.flatMap((card) => {
    const [main, ...others] = within(card).getAllByRole('link')
    const name = main!.textContent
    const [, finished, waiting] =
      /([\d,]+) (?:released|read) · (?:([\d,]+)|none)/.exec(card.textContent) ?? []
    const shown = finished
      ? numberIn(finished) + (name.includes('reading') ? numberIn(waiting ?? '0') : 0)
      : numberIn(/[\d,]+$/.exec(name)?.[0] ?? '')
    return [
      { where: name, href: main!.getAttribute('href')!, shown },
      ...others.map((link) => ({
        where: `${name}, ${link.textContent}`,
        href: link.getAttribute('href')!,
        shown: numberIn(/[\d,]+/.exec(link.textContent)?.[0] ?? '0'),
      })),
    ]
  })
}

test.each([
  ['an administrator', 'administrator', [...widgets, 'Unread by examiner'], overviewGroups],
  ['a doctor, of own reports,', 'doctor', widgets, ['unit', 'modality', 'exam']],
] as const)('Each number that %s sees leads to a list of as many records', async (_, role, names, groups) => {
  const portal = await open(role, `period=last90&step=month&tables=${tables}`)
  // First, as the lists of reports that are read below are acts themselves.
  if (role === 'administrator') await expectAgreement(portal, await linksOf('Activity'))
  for (const name of names) await expectAgreement(portal, await linksOf(name))
  const figures = figureLinks()
  expect(figures.length).toBeGreaterThan(6)
  await expectAgreement(portal, figures)
  for (const group of groups) {
    await portal.user.selectOptions(await screen.findByLabelText('By'), group)
    for (const measure of measures) {
      await portal.user.selectOptions(await screen.findByLabelText('Measure'), measure)
      await waitFor(() => expect(portal.queryClient.isFetching()).toBe(0))
      const links = await linksOf('Mix')
      expect(links.length).toBeGreaterThan(1)
      await expectAgreement(portal, links)
    }
  }
})

test('Waiting is compared with what waited as many days ago as the period has', async () => {
  const { client } = await open('administrator', 'period=last7')
  const { unread } = await client.send(overviewOperations.countWaiting, { query: { daysAgo: 7 } })
  const list = await screen.findByRole('list', { name: 'The figures of the period' })
  const difference = unread.over72 - unread.before!.over72
  const words = () => {
    if (difference === 0) return 'as before'
    if (unread.before!.over72 === 0) return 'none before'
    return `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`
  }
  const [waiting] = within(list).getAllByRole('listitem').toReversed()
  await waitFor(() => expect(waiting).toHaveTextContent(words()))
})

const open = async (role: Role, search: string) =>
  renderPortal(`/overview?${search}`, {
    role,
    serviceUrl: (await sharedService('overview')).url,
    timeZone: 'America/Sao_Paulo',
  })
