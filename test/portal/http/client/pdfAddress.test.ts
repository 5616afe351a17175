import { expect, test } from 'vitest'
import { pdfAddress } from '#portal/http/client/pdfAddress.ts'

const report = { id: 41, pdfName: 'laudo 41', pdfPath: '/dados/laudos/41.pdf' }
const PORTAL = 'https://portal.example/reports/7'
const service = 'https://service.example/clinic'
const address = (pdf: string, more: Partial<typeof report> = {}, baseUrl = service) =>
  pdfAddress({ baseUrl, pdf }, { ...report, ...more }, PORTAL)

test('The setting is filled in with the values of the report, below the address of the service', () => {
  expect(address('/files/{reportId}.pdf')).toBe(`${service}/files/41.pdf`)
  expect(address('/files?name={pdfName}')).toBe(`${service}/files?name=laudo%2041`)
  expect(address('/files/{pdfPath}')).toBe(`${service}/files/dados/laudos/41.pdf`)
  expect(address('/files/{reportId}', {}, '')).toBe('https://portal.example/files/41')
})

test('A value that the report lacks makes no address', () => {
  expect(address('/files/{pdfName}', { pdfName: '' })).toBeUndefined()
  expect(address('/files/{reportId}', { id: 0 })).toBeUndefined()
  expect(address('{pdfPath}', { pdfPath: '' })).toBeUndefined()
})

test('A path of the report is an address where the setting says so, and else where it is an http address', () => {
  expect(address('{pdfPath}')).toBe(`${service}/dados/laudos/41.pdf`)
  expect(address('')).toBeUndefined()
  expect(address('', { pdfPath: 'https://service.example/41.pdf' })).toBe('https://service.example/41.pdf')
})

test.each([
  'https://elsewhere.example/41.pdf',
  'http://service.example/41.pdf',
  'https://service.example:8443/41.pdf',
  'https://user:secret@service.example/41.pdf',
  '//elsewhere.example/41.pdf',
  '/\\elsewhere.example/41.pdf',
  'C:\\laudos\\41.pdf',
  'laudos/41.pdf',
  'javascript:alert(1)',
  '/laudos/../../41.pdf',
])('No token is sent to the address that %s would be', (pdfPath) => {
  expect(address('{pdfPath}', { pdfPath })).toBeUndefined()
  expect(address('', { pdfPath })).toBeUndefined()
})

test('A value cannot lead out of the folder that the setting names', () => {
  expect(address('/files/{pdfName}', { pdfName: '..' })).toBeUndefined()
  expect(address('/files/{pdfPath}', { pdfPath: 'a/../../b.pdf' })).toBeUndefined()
  expect(address('/files/{pdfName}', { pdfName: '../b.pdf' })).toBe(`${service}/files/..%2Fb.pdf`)
})
