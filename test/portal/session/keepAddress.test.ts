import { expect, onTestFinished, test } from 'vitest'
import type { Session } from '#contract/session/session.ts'
import { keepAddress } from '#portal/session/keepAddress.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'
import { beginHistory } from '#test/support/beginHistory.ts'

const sessionOf = (id: number): Session => ({
  token: `token ${id}`,
  expiresAt: '2026-11-20T18:00:00Z',
  user: { id, username: 'doctor', name: 'Helena Prado', role: 'doctor' },
})

/** A window at an address, of the user of this id where one is given. */
function openAt(path: string, userId?: number) {
  const store = createTokenStore()
  if (userId) store.begin(sessionOf(userId), false)
  beginHistory(path)
  onTestFinished(keepAddress(store))
  return store
}

const address = () => window.location.pathname + window.location.search + window.location.hash

test('Who is not signed in is sent to the sign-in page, and back after the sign-in', () => {
  const store = openAt('/reports/7?examId=3#text')
  expect(address()).toBe('/sign-in?return=%2Freports%2F7%3FexamId%3D3%23text')
  store.begin(sessionOf(1), false)
  expect(address()).toBe('/reports/7?examId=3#text')
})

test('A user who has to sign in again stays at the address, and another user begins at the first page', () => {
  const store = openAt('/patients/12', 1)
  expect(address()).toBe('/patients/12')
  store.lock('ended')
  expect(address()).toBe('/patients/12')
  store.begin(sessionOf(1), false)
  expect(address()).toBe('/patients/12')
  store.lock('locked')
  store.begin(sessionOf(2), false)
  expect(address()).toBe('/')
})

test.each(['signedOut', 'unreached', 'elsewhere'] as const)(
  'After a session that was ended on purpose (%s) the next begins at the first page',
  (reason) => {
    const store = openAt('/reports/7', 1)
    store.end(reason)
    expect(address()).toBe('/sign-in')
    store.begin(sessionOf(1), false)
    expect(address()).toBe('/')
  },
)

test('A user who takes another’s place begins at the first page', () => {
  const store = openAt('/reports/7', 1)
  store.begin(sessionOf(2), false)
  expect(address()).toBe('/')
})

test('A renewed session stays where it is', () => {
  const store = openAt('/reports/7', 1)
  store.renew({ ...sessionOf(1), token: 'a fresh one' })
  expect(address()).toBe('/reports/7')
})

test('Back from the sign-in page leads to it again, with the way to the page before', () => {
  openAt('/reports/7')
  window.history.pushState(null, '', '/reports/8')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(address()).toBe('/sign-in?return=%2Freports%2F8')
  window.history.back()
  expect(address()).toBe('/sign-in?return=%2Freports%2F7')
})

test.each(['/sign-in', '/sign-in/', '/Sign-In?return=%2Fsign-in%2F'])(
  'Who is signed in has nothing to do on %s',
  (path) => {
    openAt(path, 1)
    expect(address()).toBe('/')
  },
)

test('The address of the sign-in page is left as it is', () => {
  openAt('/sign-in?return=%2Fpatients')
  expect(address()).toBe('/sign-in?return=%2Fpatients')
})
