import { expect, test } from 'vitest'
import { nextAfter } from '#portal/http/client/readAnswer.ts'

test.each([
  ['</api/v1/patient?limit=50&after=7>; rel="next"', '7'],
  ['</api/v1/patient?after=7>; rel=next', '7'],
  ['</api/v1/patient?after=1>; rel="prev", </api/v1/patient?after=7>; rel="next"', '7'],
  ['</api/v1/patient?after=7>; title="a, b"; rel="last next"', '7'],
  ['</api/v1/patient?after=7>; rel="prev"', undefined],
  ['</api/v1/patient?limit=50>; rel="next"', undefined],
  ['</api/v1/patient?after=7.aB-_>; rel="next"', '7.aB-_'],
  ['</api/v1/patient?after=>; rel="next"', undefined],
  ['</api/v1/patient?after=7>; rel="nextish"', undefined],
  ['', undefined],
  [null, undefined],
])('%s → %s', (link, after) => {
  expect(nextAfter(link)).toBe(after)
})
