import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/session/session.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { eventually } from '#test/support/eventually.ts'

const helena = { id: 1, username: 'doctor', name: 'Helena Prado', role: 'doctor' } as const
const rui = { id: 2, username: 'frontdesk', name: 'Rui Lima', role: 'frontdesk' } as const
const session = (token: string, user: Session['user'] = helena): Session => ({
  token,
  expiresAt: `2026-11-20T18:00:00Z`,
  user,
})

/** A tab of the same browser with its own session storage. Whether it gets the events of other tabs can be set. */
function openTab() {
  const entries = new Map<string, string>()
  const own: Storage = {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
  return { own, store: createTokenStore(own), reload: () => createTokenStore(own) }
}
const hear = () => window.dispatchEvent(new StorageEvent('storage'))
const tokenOf = ({ store }: ReturnType<typeof openTab>) => store.get().session?.token

test.each([true, false])('A session survives a reload of the tab (kept on the device: %s)', (keep) => {
  const tab = openTab()
  tab.store.begin(session('one'), keep)
  expect(tab.reload().get().session).toMatchObject({ token: 'one', user: { name: 'Helena Prado' } })
})

test('A session whose end, role and name are not known survives a reload of the tab', () => {
  const tab = openTab()
  tab.store.begin({ token: 'one', user: { id: 2 ** 52 + 1, username: '', name: '' } }, false)
  expect(tab.reload().get().session).toMatchObject({ token: 'one', user: { id: 2 ** 52 + 1 } })
})

test('A renewed token replaces the old one in the same storage', () => {
  const { own, store } = openTab()
  store.begin(session('one'), true)
  store.renew(session('two'))
  expect(createTokenStore().get().session?.token).toBe('two')
  expect(own).toHaveLength(0)
})

test.each([true, false])('A sign-out leaves nothing behind (kept on the device: %s)', (keep) => {
  const { own, store } = openTab()
  store.begin(session('one'), keep)
  own.setItem('places in lists', '[]')
  store.end('signedOut')
  expect(store.get()).toMatchObject({ session: undefined, ended: 'signedOut', sessionEnds: 1 })
  expect([localStorage.length, own.length]).toEqual([0, 0])
})

test('An expired session keeps its user’s scroll positions, and no token', () => {
  const { own, store } = openTab()
  store.begin(session('one'), true)
  own.setItem('places in lists', '[]')
  store.lock('ended')
  expect(store.get()).toMatchObject({ session: undefined, ended: 'ended', sessionEnds: 0 })
  expect(own.getItem('places in lists')).toBe('[]')
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('one')
})

test.each([true, false])(
  'A new tab is signed in as the others are, and a sign-out in one is one in all (kept on the device: %s)',
  async (keep) => {
    const first = openTab()
    first.store.begin(session('one'), keep)
    const second = openTab()
    await second.store.ready
    expect(tokenOf(second)).toBe('one')
    expect(Object.keys(localStorage).includes('session')).toBe(keep)

    second.store.end('signedOut')
    hear()
    expect(first.store.get()).toMatchObject({ session: undefined, ended: 'elsewhere', sessionEnds: 1 })
  },
)

test('A tab on the sign-in page is signed in by another', async () => {
  const [waiting, other] = [openTab(), openTab()]
  other.store.begin(session('one'), false)
  await eventually(() => expect(tokenOf(waiting)).toBe('one'))
})

test.each([true, false])(
  'A token renewed in one tab is used in the others (kept on the device: %s)',
  async (keep) => {
    const first = openTab()
    first.store.begin(session('one'), keep)
    const second = openTab()
    await second.store.ready
    second.store.renew(session('two'))
    hear()
    await eventually(() => expect(tokenOf(first)).toBe('two'))
  },
)

test('A tab that slept through a renewal is locked until another has sent it the new token', async () => {
  const first = openTab()
  first.store.begin(session('one'), false)
  const asleep = openTab()
  await asleep.store.ready
  first.store.renew(session('two'))
  asleep.store.check()
  expect(asleep.store.get()).toMatchObject({
    session: undefined,
    user: helena,
    ended: 'ended',
    sessionEnds: 0,
  })
  await eventually(() => expect(tokenOf(asleep)).toBe('two'))
})

test.each([true, false])(
  'A lock in one tab locks all, and one sign-in unlocks all (kept on the device: %s)',
  async (keep) => {
    const first = openTab()
    first.store.begin(session('one'), keep)
    const second = openTab()
    await second.store.ready
    second.store.lock('locked')
    hear()
    expect(first.store.get()).toMatchObject({ session: undefined, user: helena, ended: 'locked' })
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('one')
    expect([first, second].map(({ own }) => own.getItem('session'))).toEqual([null, null])
    first.store.begin(session('two'))
    hear()
    await eventually(() => expect(tokenOf(second)).toBe('two'))
    expect(Object.keys(localStorage).includes('session')).toBe(keep)
  },
)

test('An older token from another tab does not replace a newer one', async () => {
  const { store } = openTab()
  store.begin(session('new'), false)
  const { id, receivedAt } = store.get().session!
  new BroadcastChannel('session').postMessage({ session: { ...session('old'), id, receivedAt } })
  new BroadcastChannel('session').postMessage({ session: { ...session('other'), id: '2 other', receivedAt } })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(store.get().session?.token).toBe('new')
})

test.each([true, false])(
  'A tab that slept while one user left and another came has nothing of the first (kept on the device: %s)',
  async (keep) => {
    const first = openTab()
    first.store.begin(session('one'), keep)
    const asleep = openTab()
    await asleep.store.ready
    const forget = vi.fn<() => boolean>().mockReturnValue(true)
    asleep.store.whenUserLeaves(forget)
    first.store.end('signedOut')
    first.store.begin(session('other', rui), keep)
    expect(forget).not.toHaveBeenCalled()

    document.dispatchEvent(new Event('visibilitychange'))
    expect(forget).toHaveBeenCalledOnce()
    expect(asleep.store.get()).toMatchObject({ sessionEnds: 1, hasLostWork: true })
    await eventually(() => expect(asleep.store.get().session?.user.name).toBe('Rui Lima'))
    expect(asleep.store.get()).toMatchObject({ sessionEnds: 1, hasLostWork: true })
  },
)

test('A user who signs in again in another tab after the session has expired loses nothing', async () => {
  const [first, second] = [openTab(), openTab()]
  first.store.begin(session('one'), false)
  await eventually(() => expect(tokenOf(second)).toBe('one'))
  const forget = vi.fn<() => boolean>().mockReturnValue(true)
  second.store.whenUserLeaves(forget)
  first.store.lock('ended')
  first.store.begin(session('new'), false)
  hear()
  await eventually(() => expect(tokenOf(second)).toBe('new'))
  expect(forget).not.toHaveBeenCalled()
})

test('A tab whose session has expired does not end a newer session', () => {
  const late = openTab()
  late.store.begin(session('one'), true)
  const { store } = openTab()
  store.end('signedOut')
  store.begin(session('other', rui), true)
  late.store.lock('ended')
  expect(createTokenStore().get().session?.token).toBe('other')
})

test('Data of an ended session is deleted when its tab is reloaded', () => {
  const { own, store, reload } = openTab()
  store.begin(session('one'), false)
  own.setItem('places in lists', '[]')
  openTab().store.begin(session('other', rui), true)
  own.setItem('session', JSON.stringify({ ...session('one'), id: '1 old', receivedAt: 0 }))
  expect(reload().get().session?.token).toBe('other')
})

test('An unsubscribed listener is not called', () => {
  const { store } = openTab()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)()
  store.begin(session('one'), false)
  expect(listener).not.toHaveBeenCalled()
})

test.each(['{', '"text"', '{"token":1}', 'null'])(
  'What is no session in the storage counts for nothing: %s',
  (text) => {
    sessionStorage.setItem('session', text)
    expect(createTokenStore().get().session).toBeUndefined()
  },
)

test('A browser that refuses storage keeps the session as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const none: Storage = {
    length: 0,
    key: refuse,
    clear: refuse,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  }
  const store = createTokenStore(none, none)
  store.begin(session('one'), true)
  store.check()
  expect(store.get().session?.token).toBe('one')
  store.end('signedOut')
  expect(store.get().session).toBeUndefined()
})

test('A full storage does not end the session', () => {
  const { store } = openTab()
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.begin(session('one'), true)
  store.check()
  write.mockRestore()
  expect(store.get().session?.token).toBe('one')
})
