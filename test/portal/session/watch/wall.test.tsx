import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const MINUTE = 60_000

// Only the clock is fake; the service and its tokens are real.
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

async function openWall() {
  const portal = await renderPortal('/overview?wall', { role: 'administrator' })
  await eventually(() => expect(screen.getByRole('button', { name: 'Leave the wall' })).toBeVisible())
  // The first input loads the watch.
  window.dispatchEvent(new Event('pointerdown'))
  await eventually(() => expect(localStorage.getItem('last input')).not.toBeNull())
  await act(async () => {
    const { session } = portal.store.get()
    const idle = { curtainAfter: 600, endAfter: 900 }
    if (session) portal.store.renew({ ...session, idle, expiresIn: 900 })
  })
  return portal
}

async function pass(time: number) {
  await act(async () => {
    vi.setSystemTime(Date.now() + time)
    vi.advanceTimersByTime(1_000)
  })
}

const lockScreen = () => screen.queryByRole('dialog', { name: 'Sign in to go on' })

test('The wall has no navigation, is not locked without input, and its token is exchanged', async () => {
  const { store } = await openWall()
  const first = store.get().session?.token
  expect(screen.queryByRole('navigation')).toBeNull()
  await pass(11 * MINUTE)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
  expect(store.get().session).toBeDefined()
  expect(lockScreen()).toBeNull()
})

test('A user who leaves a wall that has not been used for long meets the lock screen at once, whatever was pressed on the wall', async () => {
  const { user, store } = await openWall()
  await pass(11 * MINUTE)
  window.dispatchEvent(new Event('pointerdown'))
  await pass(MINUTE)
  await user.click(screen.getByRole('button', { name: 'Leave the wall' }))
  await eventually(() => expect(lockScreen()).toBeVisible())
  expect(store.get().session).toBeUndefined()
})

test('A wall that was left alone is no way in by another address either', async () => {
  await openWall()
  await pass(11 * MINUTE)
  cleanup()
  // As after a reload at another address: the session is in the tab's storage.
  const { store } = await renderPortal('/reports')
  await eventually(() => expect(lockScreen()).toBeVisible())
  expect(store.get().session).toBeUndefined()
})

test('A user who leaves the wall at once goes on', async () => {
  const { user, store } = await openWall()
  await user.click(screen.getByRole('button', { name: 'Leave the wall' }))
  await eventually(() => expect(screen.getByRole('button', { name: 'Arrange' })).toBeVisible())
  expect(store.get().session).toBeDefined()
})

test('A session that ends leaves the last figures on the wall, and leads to the sign-in from there', async () => {
  const { user, store } = await openWall()
  await eventually(() => expect(screen.getByText('Unread for over 72 hours')).toBeVisible())
  await act(async () => store.lock('ended'))
  expect(lockScreen()).toBeNull()
  expect(screen.getByText('Unread for over 72 hours')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in to go on' }))
  expect(lockScreen()).toBeVisible()
})

test('The screen is locked on the wall, too, on request', async () => {
  const { store } = await openWall()
  await act(async () => store.lock('locked'))
  expect(lockScreen()).toBeVisible()
})
