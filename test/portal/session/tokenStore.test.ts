import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'

const session = (token: string): Session => ({
  token,
  expiresAt: '2026-11-20T18:00:00Z',
  user: { id: 1, username: 'doctor', name: 'Helena Prado', role: 'doctor' },
})

/** What a change in another window looks like in this one. */
function elsewhere(change: () => void) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'session', storageArea: localStorage }))
}

test.each([true, false])('A session survives a reload of the window (kept on the device: %s)', (keep) => {
  createTokenStore().begin(session('one'), keep)
  expect(createTokenStore().get().session).toMatchObject({ token: 'one', user: { name: 'Helena Prado' } })
})

test('A renewed token takes the old one’s place where that was kept', () => {
  createTokenStore().begin(session('one'), true)
  createTokenStore().renew(session('two'))
  expect(createTokenStore().get().session?.token).toBe('two')
  expect(sessionStorage.getItem('session')).toBeNull()
})

test('The end of a session leaves nothing behind, and its reason', () => {
  const store = createTokenStore()
  store.begin(session('one'), true)
  store.end('ended')
  expect(store.get()).toEqual({ session: undefined, ended: 'ended' })
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('Signing out in one window signs out the others that share the session', () => {
  const store = createTokenStore()
  const listener = vi.fn<() => void>()
  store.begin(session('one'), true)
  store.subscribe(listener)
  elsewhere(() => localStorage.clear())
  expect(store.get()).toEqual({ session: undefined, ended: 'elsewhere' })
  expect(listener).toHaveBeenCalledOnce()
})

test('A token renewed in one window is used in the others', () => {
  const store = createTokenStore()
  store.begin(session('one'), true)
  elsewhere(() => createTokenStore().renew(session('two')))
  expect(store.get().session?.token).toBe('two')
})

test('A token renewed in one window is used in its copy, though each has storage of its own', async () => {
  const store = createTokenStore()
  store.begin(session('one'), false)
  const copy = createTokenStore()
  copy.renew(session('two'))
  await vi.waitFor(() => expect(store.get().session?.token).toBe('two'))
})

test('A token renewed in another session changes nothing', async () => {
  const [store, witness, other] = [createTokenStore(), createTokenStore(), createTokenStore()]
  other.begin(session('other'), false)
  witness.begin(session('other'), false)
  store.begin(session('own'), false)
  other.renew(session('fresh'))
  await vi.waitFor(() => expect(witness.get().session?.token).toBe('fresh'))
  expect(store.get().session?.token).toBe('own')
})

test('A window with a session of its own keeps it, whatever others do', () => {
  const store = createTokenStore()
  store.begin(session('own'), false)
  elsewhere(() => localStorage.setItem('session', JSON.stringify({ ...session('other'), receivedAt: 0 })))
  expect(store.get().session?.token).toBe('own')
})

test('A listener that has left hears nothing', () => {
  const store = createTokenStore()
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
  expect(store.get().session?.token).toBe('one')
  store.end('signedOut')
  expect(store.get().session).toBeUndefined()
})
