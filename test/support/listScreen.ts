import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

/** The list of released reports as its reader sees it. */
export const theList = () => screen.findByRole('grid', { name: 'Released reports' })

/** The count that is said of the list, filtered or not. */
export const saysCount = (count: number) =>
  waitFor(() =>
    expect(
      screen.getByText(new RegExp(`^${count}\\b.* reports?$`), { selector: '[role=status]' }),
    ).toBeVisible(),
  )

/** The record numbers of the patients whose rows are drawn, from above. */
export const recordsShown = async () =>
  [...(await theList()).querySelectorAll('[role=row]')].flatMap((row) =>
    (/Record (\d+?)\1 ·/.exec(row.textContent) ?? []).slice(1).map(Number),
  )

export async function scrollTo(top: number) {
  const scroller = (await theList()).parentElement!
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
}

/** It is so much later, and the reader comes back to the window. */
export function comeBackAfter(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
}

/** What the browser says of its network. */
export const goOffline = () => fireEvent(window, new Event('offline'))
export const goOnline = () => fireEvent(window, new Event('online'))
