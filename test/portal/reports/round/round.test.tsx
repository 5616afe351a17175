import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findRows } from '#test/support/listScreen.ts'
import { releaseRow } from '#test/support/releaseRows.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { standInListing } from '#test/support/standInListing.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const [first, second, third, fourth] = (await sharedService('reading')).releases as [
  number,
  number,
  number,
  number,
]

/** A list of four reports, of which the second has been read. */
async function openFirst() {
  const unread = { read: false, askedAt: Date.now() }
  standInListing({
    rows: [
      releaseRow(first, unread),
      releaseRow(second, { ...unread, read: true }),
      releaseRow(third, unread),
      releaseRow(fourth, { ...unread, read: true }),
    ],
  })
  const portal = await renderReports(`/reports/${first}`)
  const panel = await screen.findByRole('tabpanel', { name: 'Report' })
  await screen.findByRole('button', { name: /^Next unread/ })
  await waitFor(() => expect(panel).toHaveFocus())
  return { ...portal, panel: () => screen.getByRole('tabpanel', { name: 'Report' }) }
}

const expectOpened = (address: () => string, id: number) =>
  waitFor(() => expect(address()).toBe(`/reports/${id}`))

test('Space turns the pages of the open report and, at its end, opens the next unread one; Shift+Space goes back', async () => {
  const { user, address, panel } = await openFirst()
  const element = panel()
  Object.defineProperty(element, 'scrollHeight', { value: 1_900 })
  await user.keyboard(' ')
  expect(element.scrollTop).toBe(852)
  await user.keyboard('{Shift>} {/Shift}')
  expect(element.scrollTop).toBe(0)
  element.scrollTop = 1_000
  await user.keyboard(' ')
  await expectOpened(address, third)
  await user.keyboard('{Shift>} {/Shift}')
  await expectOpened(address, second)
})

test.each([' ', 'n'])(
  'With no report open, the key "%s" opens the first unread one, and Escape leads back',
  async (key) => {
    const unread = { read: false, askedAt: Date.now() }
    standInListing({
      rows: [
        releaseRow(first, { ...unread, read: true }),
        releaseRow(second, unread),
        releaseRow(third, unread),
      ],
    })
    const { user, address } = await renderReports('/reports')
    await findRows()
    await user.keyboard(key)
    await expectOpened(address, second)
    await screen.findByRole('tabpanel', { name: 'Report' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/reports'))
  },
)

test('The first unread report is looked for in the rows that are not loaded yet', async () => {
  const read = { read: true, askedAt: Date.now() }
  const rows = Array.from({ length: 130 }, (_, index) => releaseRow(900_000 - index, read))
  standInListing({ rows: [...rows, releaseRow(first, { ...read, read: false })] })
  const { user, address } = await renderReports('/reports')
  await findRows()
  await user.keyboard('n')
  await expectOpened(address, first)
})

test('Where no report of the list is unread, its keys open none', async () => {
  const rows = [first, second].map((id) => releaseRow(id, { read: true, askedAt: Date.now() }))
  standInListing({ rows })
  const { user, address } = await renderReports('/reports')
  await findRows()
  await user.keyboard('n {ArrowDown}')
  await waitFor(async () => expect((await findRows())[0]).toHaveFocus())
  expect(address()).toBe('/reports')
})

test('Space does what the focused button does', async () => {
  const { user, address } = await openFirst()
  const pane = within(screen.getByRole('article'))
  pane.getByRole('button', { name: 'Next report' }).focus()
  await user.keyboard(' ')
  await expectOpened(address, second)
})

test('At the end of the list it is said how many reports were read, and how many were left unread', async () => {
  const { user, address } = await openFirst()
  await user.keyboard('u')
  await user.keyboard(' ')
  await expectOpened(address, third)
  expect(screen.queryByText(/That was the last one/)).not.toBeInTheDocument()
  await user.keyboard('u')
  expect(await screen.findByText(/2 reports read/)).toHaveTextContent('That was the last one. 2 reports read')
  await user.keyboard(' ')
  await expectOpened(address, third)
  await user.keyboard('u')
  expect(await screen.findByText(/1 report read/)).toHaveTextContent('1 report read · 1 left unread')
})

test('At the end of the list it is said how many reports were set aside', async () => {
  const { user, address } = await openFirst()
  await user.keyboard('u')
  await user.keyboard(' ')
  await expectOpened(address, third)
  await user.keyboard('u')
  expect(await screen.findByText(/2 reports read/)).not.toHaveTextContent('set aside')
  await user.keyboard('s')
  await user.click(await screen.findByRole('button', { name: 'Set aside' }))
  await waitFor(() => expect(screen.getByText(/2 reports read/)).toHaveTextContent('· 1 set aside'))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.getByText(/2 reports read/)).not.toHaveTextContent('set aside'))
})

test('The bar says which of the unread reports of the list is open, and the number stays when it is marked', async () => {
  const { user, address } = await openFirst()
  const onward = () => screen.getByRole('button', { name: /^Next unread/ })
  await waitFor(() => expect(onward()).toHaveTextContent('1 of 4'))
  expect(screen.getByText('1 of 4 unread')).toBeVisible()
  await user.keyboard('u')
  await screen.findByText('Marked as read')
  expect(onward()).toHaveTextContent('1 of 4')
  await user.keyboard(' ')
  await expectOpened(address, third)
  await waitFor(() => expect(screen.getByText('2 of 4 unread')).toBeInTheDocument())
})

test('What the open report was marked as is said in place, and Undo marks it back and keeps the focus', async () => {
  const { user } = await openFirst()
  expect(screen.queryByText('Marked as read')).not.toBeInTheDocument()
  await user.keyboard('u')
  expect(await screen.findByText('Marked as read')).toHaveAttribute('role', 'status')
  const undo = screen.getByRole('button', { name: 'Undo' })
  await user.click(undo)
  expect(await screen.findByText('Marked as unread')).toBeVisible()
  expect(undo).toHaveFocus()
  await user.keyboard('n')
  await waitFor(() => expect(screen.queryByText('Marked as unread')).not.toBeInTheDocument())
})

test('The bar below the report leads to the next unread one, and then to the next', async () => {
  const { user, address } = await openFirst()
  await user.click(screen.getByRole('button', { name: /^Next unread/ }))
  await expectOpened(address, third)
  const bar = within(screen.getByRole('navigation', { name: 'Through the list' }))
  await user.click(await bar.findByRole('button', { name: /^Next unread/ }))
  await expectOpened(address, first)
})

const touch = (target: Element, name: string, x: number, y: number) => {
  const point = { clientX: x, clientY: y }
  const touches = name === 'touchstart' ? [point] : []
  fireEvent(target, Object.assign(new Event(name, { bubbles: true }), { touches, changedTouches: [point] }))
}

test('A swipe to the left opens the next report, one to the right the previous; one down scrolls, and one in a table does nothing', async () => {
  const { address, panel } = await openFirst()
  const swipe = (target: Element, x: number, y: number) => {
    touch(target, 'touchstart', 200, 200)
    touch(target, 'touchend', 200 + x, 200 + y)
  }
  swipe(panel(), -100, 90)
  swipe(panel(), -40, 0)
  const table = panel().appendChild(document.createElement('table'))
  swipe(table, -100, 0)
  table.remove()
  expect(address()).toBe(`/reports/${first}`)
  swipe(panel(), -100, 10)
  await expectOpened(address, second)
  await screen.findByRole('tabpanel', { name: 'Report' })
  swipe(panel(), 100, 0)
  await expectOpened(address, first)
})
