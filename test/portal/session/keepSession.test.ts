import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { connect } from '#portal/app/connect.ts'
import { offered } from '#portal/http/capabilities.ts'
import { keepSession } from '#portal/session/keepSession.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { eventually } from '#test/support/eventually.ts'
import { portalConfig } from '#test/support/portalConfig.ts'

const HOUR = 3_600_000
const { url, password } = inject('service')

// Only the clock is fake; the service and its tokens are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function signedIn(config: Parameters<typeof portalConfig>[1] = {}) {
  const store = createTokenStore()
  const { client, queryClient } = connect(store, portalConfig(url, config))
  store.begin(await client.send(operations.authenticate, { body: { username: 'doctor', password } }), false)
  onTestFinished(keepSession(client, store, queryClient))
  return { store, client, queryClient, first: store.get().session?.token }
}

/** Moves the clock of this device forward, with or without a user at it. */
function pass(time: number, used: boolean) {
  vi.setSystemTime(Date.now() + time)
  if (used) window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(60_000)
}

test('A token in use is exchanged for a fresh one, which works, once half of its life is over', async () => {
  const { store, client, first } = await signedIn()
  pass(5 * HOUR, true)
  await eventually(() => expect(store.get().session?.receivedAt).toBeGreaterThan(Date.now() - HOUR))
  await expect(client.page(operations.listReleases, { query: { limit: 1 } })).resolves.toMatchObject({
    data: [expect.anything()],
  })
  expect(first).toBeDefined()
})

test('A young token is left as it is', async () => {
  const { store, client } = await signedIn()
  const before = store.get().session
  pass(HOUR, true)
  await client.page(operations.listReleases, { query: { limit: 1 } })
  expect(store.get().session).toBe(before)
})

test('A token is exchanged, too, where the clock of the device was set back since it came', async () => {
  const { store } = await signedIn()
  const first = store.get().session?.token
  pass(-5 * HOUR, true)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
})

test('A token that has ended by a wrong clock is exchanged once a minute at most, and ends no session', async () => {
  const { store, first } = await signedIn()
  const session = store.get().session!
  store.renew({ ...session, expiresAt: new Date(Date.now() - HOUR).toISOString() })
  vi.advanceTimersByTime(59_000)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(1_000)
  expect(store.get().session?.token).toBe(first)
  pass(0, true)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
})

test('Another service is asked for a fresh token only where it offers that', async () => {
  const { store, client, queryClient, first } = await signedIn({ ownService: false })
  pass(5 * HOUR, true)
  await client.page(operations.listReleases, { query: { limit: 1 } })
  expect(store.get().session?.token).toBe(first)

  await queryClient.fetchQuery(offered(client))
  pass(0, true)
  await eventually(() => expect(store.get().session?.token).not.toBe(first))
})

test('The token of an unused window is not renewed', async () => {
  const { store, client } = await signedIn()
  const before = store.get().session
  pass(5 * HOUR, false)
  await client.page(operations.listReleases, { query: { limit: 1 } })
  expect(store.get().session).toBe(before)
})

test('An exchange that the service refuses ends the session with its reason', async () => {
  const { store, client } = await signedIn()
  await client.send(operations.endSession)
  pass(5 * HOUR, true)
  await eventually(() => expect(store.get()).toMatchObject({ session: undefined, ended: 'ended' }))
})
