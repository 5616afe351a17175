import { expect, test } from 'vitest'
import { paths } from '#contract/portal/portalPaths.ts'
import { returnAddress } from '#portal/session/keepAddress.ts'

const ORIGIN = 'https://portal.example'
const back = (value: string) => returnAddress(`?${new URLSearchParams({ return: value }).toString()}`, ORIGIN)

test('The return address of the sign-in page keeps path and filters', () => {
  const place = {
    pathname: '/reports/7',
    search: '?examId=3&examinerName=D%E2%80%99%C3%81vila%20%26%20Prado',
    hash: '#text',
  }
  const address = paths.signIn(place)
  expect(address).not.toContain('&')
  expect(returnAddress(address.slice(address.indexOf('?')), ORIGIN)).toBe(
    place.pathname + place.search + place.hash,
  )
})

test('The first page needs no return address', () => {
  expect(paths.signIn({ pathname: '/', search: '', hash: '' })).toBe('/sign-in')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  ' //evil.example',
  'https://evil.example/reports',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/x/..//evil.example',
  'reports',
  '@evil.example',
  '.evil.example',
  '/sign-in',
  '/sign-in?return=/reports',
  '%2F%2Fevil.example',
  '%252F%252Fevil.example',
  '',
])('%j leads to the first page', (value) => {
  expect(back(value)).toBe('/')
})

test.each(['?return=%2F%2Fevil.example', '?return=%2F%5Cevil.example', '?return=/%09/evil.example', ''])(
  'the query %j leads to the first page',
  (search) => {
    expect(returnAddress(search, ORIGIN)).toBe('/')
  },
)

test.each(['/reports', '/patients/12', '/reports?examId=3&examinerName=a%2Fb', '/%2F%2Fevil.example'])(
  '%j stays inside',
  (value) => {
    expect(back(value)).toBe(value)
    expect(new URL(back(value), ORIGIN).origin).toBe(ORIGIN)
  },
)
