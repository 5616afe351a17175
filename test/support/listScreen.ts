import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import type { User } from './setUpUser.ts'
import { menuEntry } from './reportsBar.ts'
import { findIn } from './findIn.ts'
import { fireEvent } from './fireEvent.ts'

const shownList = () => screen.getByRole('grid', { name: 'Reports' })

/** The grid of released reports. */
export const theList = () => waitFor(shownList)

/** The head of a column of the list, once it is rendered. */
export const findHead = (name: string) =>
  findIn(shownList, (list) => list.getByRole('columnheader', { name }))

/** The rows of the list whose text matches, from the top, once there is one. */
export const findRows = (name: RegExp = /Record \d/) =>
  findIn(shownList, (list) => list.getAllByRole('row', { name }))

/** Waits until the page shows this number of reports, filtered or not. */
export const saysCount = (count: number) =>
  waitFor(() =>
    expect(
      screen.getByText(new RegExp(`^${count}\\b.* reports?$`), { selector: '[role=status]' }),
    ).toBeVisible(),
  )

/** The record numbers of the patients whose rows are rendered, from the top. */
export const recordsShown = async () =>
  [...(await theList()).querySelectorAll('[role=row]')].flatMap((row) =>
    (/Record (\d+?)\1 ·/.exec(row.textContent) ?? []).slice(1).map(Number),
  )

/** Presses “Refresh” once nothing is being read: until then it does nothing. */
export async function refresh(user: User): Promise<void> {
  const entry = await menuEntry(/^Refresh/)
  await waitFor(() => expect(entry).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(entry)
}

export async function scrollTo(top: number) {
  const scroller = (await theList()).parentElement!
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
}

/** Moves the clock forward and focuses the window again. */
export function comeBackAfter(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
}

/** The events by which the browser reports that the network is lost or back. */
export const goOffline = () => fireEvent(window, new Event('offline'))
export const goOnline = () => fireEvent(window, new Event('online'))
