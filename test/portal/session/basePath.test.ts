import { expect, test, vi } from 'vitest'
import { pageNames, pagePatterns, paths } from '#contract/portal/portalPaths.ts'
import { readConfig } from '#portal/app/config.ts'
import { isSignInPath, returnAddress } from '#portal/session/keepAddress.ts'
import { createTokenStore } from '#portal/session/tokenStore.ts'

// The code has been loaded below /portal/: see vite.config.ts.

test('Every path begins with the base path', () => {
  const all = [paths.home, paths.reports, paths.report(7), paths.editPatient(7), paths.signIn()]
  for (const path of [...all, ...Object.values(pagePatterns)]) expect(path).toMatch(/^\/portal\//)
  expect(pageNames).toContain('reports')
  expect(paths.signIn({ pathname: '/portal/', search: '', hash: '' })).toBe('/portal/sign-in')
})

test('The sign-in page leads back below the base path alone', () => {
  const back = (path: string) => returnAddress(`?return=${encodeURIComponent(path)}`)
  expect(back('/portal/reports/7?examId=3')).toBe('/portal/reports/7?examId=3')
  for (const path of ['/reports', '/other/reports', '/portal/../other/', '/portal/sign-in'])
    expect(back(path)).toBe('/portal/')
  expect(isSignInPath('/Portal/Sign-In/')).toBe(true)
  expect(isSignInPath('/sign-in')).toBe(false)
})

test('Portals below different paths of one origin have sessions of their own', async () => {
  const session = {
    token: 'abc',
    expiresAt: '2030-01-01T00:00:00Z',
    user: { id: 1, username: 'ana', name: 'Ana' },
  }
  const storedText = JSON.stringify({ ...session, id: '1 x', receivedAt: 0 })
  for (const key of ['session', 'session of /other/', 'filters']) sessionStorage.setItem(key, storedText)
  localStorage.setItem('current session', '1 x')
  const store = createTokenStore()
  await store.ready
  expect(store.get().session).toBeUndefined()
  // What is left of a former session of this portal is removed, and nothing of the others'.
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['session', 'session of /other/'])
  expect(localStorage.getItem('current session')).toBe('1 x')
})

test('A service without an address is where the portal came from', async () => {
  const answer = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ baseUrl: '' }))
  await expect(readConfig()).resolves.toMatchObject({ baseUrl: '/portal' })
  expect(answer).toHaveBeenCalledWith('/portal/config.json', expect.anything())
})
