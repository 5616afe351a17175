import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { Session } from '#contract/session/session.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { eventually } from '#test/support/eventually.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'

const MINUTE = 60_000

// Only the clock is fake; the service and its tokens are real.
beforeEach(() => {
  // That of the test before may lie in the future of this one.
  localStorage.removeItem('last input')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  cleanup()
  // jsdom draws its frames by an interval of its own. Left in the fake clock, it would draw none for the files that follow.
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

async function openReports(settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await renderPortal('/reports', { role: 'doctor', ...settings })
  await eventually(() => expect(screen.getByRole('heading', { name: 'Reports' })).toBeVisible())
  // The first input loads the watch.
  window.dispatchEvent(new Event('pointerdown'))
  await eventually(() => expect(localStorage.getItem('last input')).not.toBeNull())
  await act(async () => setPolicy(portal, { curtainAfter: 600, endAfter: 900 }))
  return { ...portal, first: portal.store.get().session?.token }
}

type Policy = NonNullable<Session['idle']>

/** Gives the session the policy of another permission list. */
function setPolicy({ store }: Pick<Awaited<ReturnType<typeof renderPortal>>, 'store'>, idle: Policy) {
  const { session } = store.get()
  if (session) store.renew({ ...session, idle, expiresIn: idle.endAfter })
}

/** Moves the clock of this device, with or without a user who presses something then. */
async function pass(time: number, isUsed: boolean) {
  await act(async () => {
    vi.setSystemTime(Date.now() + time)
    if (isUsed) window.dispatchEvent(new Event('pointerdown'))
    vi.advanceTimersByTime(1_000)
  })
}

test('A token is exchanged when the portal is used a minute after it came, and works', async () => {
  const { store, client, first } = await openReports()
  await pass(0.5 * MINUTE, true)
  await client.page(operations.listReleases, { query: { limit: 1 } })
  expect(store.get().session?.token).toBe(first)
  await pass(MINUTE, true)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
  await expect(client.page(operations.listReleases, { query: { limit: 1 } })).resolves.toMatchObject({
    data: [expect.anything()],
  })
})

test('The token of an unused window is not exchanged', async () => {
  const { store, client, first } = await openReports()
  await pass(5 * MINUTE, false)
  await client.page(operations.listReleases, { query: { limit: 1 } })
  expect(store.get().session?.token).toBe(first)
})

test('A token is exchanged, too, where the clock of the device was set back since it came, and nothing is locked', async () => {
  const { store, first } = await openReports()
  await pass(-300 * MINUTE, true)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
})

test('A renewal that the service refuses locks the screen, and says why', async () => {
  const { store, client } = await openReports()
  await client.send(operations.endSession)
  await pass(2 * MINUTE, true)
  await eventually(() => expect(store.get()).toMatchObject({ session: undefined, ended: 'ended' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
  expect(screen.getByText(/^Your session has ended/)).toBeVisible()
})

test('After nine minutes without input the portal asks, and any input goes on', async () => {
  const { store } = await openReports()
  await pass(8.9 * MINUTE, false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await pass(0.5 * MINUTE, false)
  await eventually(() =>
    expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible(),
  )
  await pass(1_000, true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(store.get().session).toBeDefined()
})

test('After ten minutes without input the screen is locked in all tabs, and the token is gone from this device and refused', async () => {
  const { store, client } = await openReports()
  const other = createTokenStore()
  await other.ready
  const token = store.get().session?.token ?? ''
  await pass(10.1 * MINUTE, false)
  expect(store.get()).toMatchObject({ session: undefined, ended: 'idle', user: { username: 'doctor' } })
  await eventually(() => expect(screen.getByText(/^Nobody has used this window for a while/)).toBeVisible())
  expect(document.documentElement.hasAttribute('data-locked')).toBe(true)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(other.get()).toMatchObject({ session: undefined, ended: 'idle' })
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(token)
  await eventually(async () => {
    const { status } = await fetch(`${client.addresses.baseUrl}/api/v1/portalreport`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(401)
  })
})

test('Input that comes too late does not count, as that before any timer when the device has slept', async () => {
  const { store } = await openReports()
  vi.setSystemTime(Date.now() + 45 * MINUTE)
  await act(async () => void window.dispatchEvent(new Event('pointermove')))
  expect(store.get()).toMatchObject({ session: undefined, ended: 'idle' })
})

test('A moment of input that somebody wrote into the storage keeps no screen unlocked', async () => {
  const { store } = await openReports()
  localStorage.setItem('last input', 'no number')
  await pass(10.1 * MINUTE, false)
  expect(store.get()).toMatchObject({ session: undefined, ended: 'idle' })
})

test('Input in another tab counts for this one', async () => {
  const { store } = await openReports()
  vi.setSystemTime(Date.now() + 9.9 * MINUTE)
  localStorage.setItem('last input', String(Date.now()))
  await pass(MINUTE, false)
  expect(store.get().session).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  [
    'the account menu',
    async () => {
      act(() => screen.getByRole('button', { name: /Account menu$/ }).click())
      await eventually(() => screen.getByRole('button', { name: 'Lock the screen' }).click())
    },
  ],
  [
    'a key',
    async () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'L', shiftKey: true, bubbles: true }),
      ),
  ],
])('The screen is locked by %s', async (_, lock) => {
  const { store } = await openReports()
  await act(lock)
  expect(store.get()).toMatchObject({ session: undefined, ended: 'locked' })
  await eventually(() => expect(screen.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible())
})

test('A role whose screens are never locked is told two minutes before the session ends, and goes on by a click', async () => {
  const portal = await openReports()
  const { store, first } = portal
  await act(async () => setPolicy(portal, { curtainAfter: 0, endAfter: 900 }))
  await pass(13.2 * MINUTE, false)
  await eventually(() =>
    expect(screen.getByRole('alertdialog', { name: 'Your session is about to end' })).toBeVisible(),
  )
  await act(async () => screen.getByRole('button', { name: 'Stay signed in' }).click())
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('A window that was hidden for a while asks the service before it shows anything', async () => {
  const { client } = await openReports()
  await eventually(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  // The answer to any other request would tell the window before it is seen again.
  const network = watchNetwork((path) => (path === '/auth/usertoken' ? undefined : new Promise(() => {})))
  await client.send(operations.endSession)
  const before = network.count('/auth/usertoken')
  const show = (state: string) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await show('hidden')
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  const shown = show('visible')
  expect(document.documentElement.hasAttribute('data-asking')).toBe(true)
  await shown
  Reflect.deleteProperty(document, 'visibilityState')
  await eventually(() => expect(screen.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible())
  expect(network.count('/auth/usertoken')).toBe(before + 1)
})
