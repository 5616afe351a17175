import { expect, test } from 'vitest'
import { url } from '#contract/http/url.ts'

test('an address begins with the prefix of version 1', () => {
  expect(url('/portalreport')).toBe('/api/v1/portalreport')
})

test('the parameters of a path are replaced by their values', () => {
  expect(url('/report/{id}/image/{imageId}', { params: { id: 7, imageId: 12 } })).toBe(
    '/api/v1/report/7/image/12',
  )
})

test('a parameter of a path cannot change the rest of the address', () => {
  expect(url('/report/{id}', { params: { id: '../patient?x=1#y' } })).toBe(
    '/api/v1/report/..%2Fpatient%3Fx%3D1%23y',
  )
})

test('a query leaves out parameters that are undefined or empty', () => {
  const query = { examId: 3, examinerName: '', patientName: undefined, draft: false, copy: 0 }
  expect(url('/portalreport', { query })).toBe('/api/v1/portalreport?examId=3&draft=false&copy=0')
  expect(url('/portalreport', { query: { examinerName: '' } })).toBe('/api/v1/portalreport')
})

test('a query is read back as it was written', () => {
  const examinerName = "D'Ávila & Prado = 100% + a/b? #1"
  const address = new URL(url('/portalreport', { query: { examinerName } }), 'http://service')
  expect([...address.searchParams]).toEqual([['examinerName', examinerName]])
  expect(address.hash).toBe('')
})
