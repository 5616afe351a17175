import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { findHead, theList } from '#test/support/listScreen.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderReports } from '#test/support/renderReports.tsx'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

const { releases } = await sharedService('reading')
const ROW = 48
const CARD = 56

const scroller = async () => (await theList()).parentElement!
const scrollTo = async (top: number) => {
  const frame = await scroller()
  frame.scrollTop = top
  fireEvent.scroll(frame)
}
const row = async (index: number) =>
  waitFor(async () => {
    const match = (await theList()).querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
    expect(match).not.toBeNull()
    return match!
  })
/** Waits for the second page. */
const grown = () => row(55)
const listings = (asked: readonly string[]) =>
  asked.filter((path) => path.startsWith('/portalreport?') && path.includes('form=row'))

test('Coming back to the list restores its rows in one request, the scroll position and the focused row', async () => {
  await renderReports('/reports')
  await scrollTo(40 * ROW)
  await grown()
  await scrollTo(100.5 * ROW)
  const focused = await row(105)
  focused.focus()
  cleanup()

  const network = watchNetwork()
  await renderReports('/reports')
  await waitFor(async () => expect((await scroller()).scrollTop).toBe(100.5 * ROW))
  await waitFor(async () => expect(await row(105)).toHaveFocus())
  expect(listings(network.asked)[0]).toContain('limit=130')
  expect(listings(network.asked).filter((path) => path.includes('after='))).toEqual([])
})

test('Opening and closing a report keeps the scroll position', async () => {
  const { user, address } = await renderReports('/reports')
  await scrollTo(40 * ROW)
  await grown()
  await scrollTo(90 * ROW)
  const opened = await row(100)
  await user.click(within(opened).getAllByRole('gridcell')[2]!)
  await waitFor(() => expect(address()).toBe(`/reports/${releases[99]}`))
  await screen.findByRole('article')
  expect((await scroller()).scrollTop).toBe(90 * ROW)
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await row(100)).toHaveFocus())
  expect((await scroller()).scrollTop).toBe(90 * ROW)
})

test('A list of cards beside an open report keeps its scroll position when the page is loaded again', async () => {
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { ...wide, get: () => 500 })
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'offsetWidth', wide))
  const address = `/reports/${releases[2]}`
  await renderReports(address)
  await screen.findByRole('article')
  await scrollTo(20 * CARD)
  cleanup()

  await renderReports(address)
  await screen.findByRole('article')
  expect((await scroller()).scrollTop).toBe(20 * CARD)
})

test('New filters begin at the top; going back restores the scroll position', async () => {
  const { user, address, go } = await renderReports('/reports')
  await scrollTo(40 * ROW)
  await grown()
  await scrollTo(70 * ROW)
  await row(80)
  await user.click(await within(await findHead('Exam')).findByRole('button'))
  await waitFor(() => expect(address()).toBe('/reports?sort=exam'))
  await waitFor(async () => expect(await findHead('Exam')).toHaveAttribute('aria-sort'))
  expect((await scroller()).scrollTop).toBe(0)
  await go(-1)
  await waitFor(async () => expect((await scroller()).scrollTop).toBe(70 * ROW))
})

test('A list behind the lock screen has kept its scroll position and its focus', async () => {
  const { store, user, address } = await renderReports('/reports?examinerName=prado')
  await row(20)
  await scrollTo(20 * ROW)
  ;(await row(25)).focus()
  await act(async () => store.lock('ended'))
  await user.type(await screen.findByLabelText('Password'), testPassword)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/reports?examinerName=prado'))
  await waitFor(async () => expect((await scroller()).scrollTop).toBe(20 * ROW))
  await waitFor(async () => expect(await row(25)).toHaveFocus())
})
