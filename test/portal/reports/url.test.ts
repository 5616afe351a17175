import { expect, test } from 'vitest'
import { urlOf, noFilters as none, readFilters, readReleaseId } from '#portal/reports/url.ts'
import { releaseQuery } from '#portal/reports/api/releaseQuery.ts'

test('The filters are read from the address', () => {
  expect(readFilters('?examId=3&examinerName=Jo%C3%A3o+%C3%81vila')).toEqual({
    ...none,
    examId: 3,
    examinerName: 'João Ávila',
  })
})

test.each([
  ['?examIds=5%2C3%2C5&bodyRegion=+abdome+', '/reports?examIds=5%2C3&bodyRegion=abdome'],
  ['?examIds=5', '/reports?examId=5'],
  ['?examId=3&examIds=5%2C7', '/reports?examId=3'],
  ['?examIds=5%2Cx&bodyRegion=+', '/reports'],
])('Several exams and a region of the body are read from the address: %s', (search, address) => {
  expect(urlOf(at(readFilters(search)))).toBe(address)
})

test.each([
  '',
  '?examId=&examinerName=',
  '?examId=three&examinerName=%20%20',
  '?examId=0',
  '?examId=-3',
  '?examId=3.5',
  '?examId=99999999999',
  `?examinerName=${'a'.repeat(201)}`,
  '?somethingElse=1',
])('A value that the service would refuse is ignored: %s', (search) => {
  expect(readFilters(search)).toEqual(none)
})

test('A bad value leaves a good one as it is', () => {
  expect(readFilters('?examId=x&examinerName=prado')).toEqual({ ...none, examinerName: 'prado' })
})

test('What a figure of the overview counts is read from the address', () => {
  const search =
    '?unitId=0&modalityId=4&examinedFrom=2026-03-01&examinedTo=2026-03-07&unreadFor=0&unreadUnder=24&corrections=without'
  const filters = {
    ...none,
    unitId: 0,
    modalityId: 4,
    examinedFrom: '2026-03-01',
    examinedTo: '2026-03-07',
    unreadFor: 0,
    unreadUnder: 24,
    corrections: 'without' as const,
  }
  expect(readFilters(search)).toEqual(filters)
  expect(urlOf(at(filters))).toBe(`/reports${search}`)
})

test('Days of the exam in the wrong order, and hours beyond a year, are ignored', () => {
  expect(readFilters('?examinedFrom=2026-03-02&examinedTo=2026-03-01&unreadFor=9000')).toEqual(none)
})

test.each([
  ['/reports', undefined],
  ['/reports/', undefined],
  ['/reports/12', 12],
  ['/reports/twelve', 0],
  ['/reports/0', 0],
  ['/', undefined],
])('The path %s has the report %s open', (path, id) => {
  expect(readReleaseId(path)).toBe(id)
})

test('The address holds the filters that are set and the open report, and nothing else', () => {
  const filters = { ...none, examId: 3, examinerName: 'prado & ávila' }
  expect(urlOf(at(filters, 12))).toBe('/reports/12?examId=3&examinerName=prado+%26+%C3%A1vila')
  expect(urlOf(at(none))).toBe('/reports')
  expect(urlOf(at({ ...none, examId: 3 }))).toBe('/reports?examId=3')
  expect(readFilters(urlOf(at(filters, 12)).split('?')[1] ?? '')).toEqual(filters)
})

const at = (filters: typeof none, releaseId?: number) =>
  ({ filters, releaseId, part: 'report', compareWith: undefined }) as const

test('A patient’s name in an address of the portal is no filter, and is not sent', () => {
  const query = releaseQuery({ timeZone: 'UTC' }, readFilters('?patientName=Zuleica&examId=3'))
  expect(query).toMatchObject({ examId: 3 })
  expect(JSON.stringify(query)).not.toContain('Zuleica')
})
