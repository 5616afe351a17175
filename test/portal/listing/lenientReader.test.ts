import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Patient } from '#contract/patients/patient.ts'
import { Release } from '#contract/reports/release.ts'
import { lenientReader, readDate, readTimestamp } from '#portal/listing/read/lenientReader.ts'
import { readRelease, readRow } from '#portal/listing/read/listedRecord.ts'

test.each([
  ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z'],
  ['2024-05-01T10:00:00.123-03:00', '2024-05-01T10:00:00.123-03:00'],
  ['2024-05-01T10:00:00', '2024-05-01T10:00:00Z'],
  ['2024-05-01 10:00:00', '2024-05-01T10:00:00Z'],
  ['2024-05-01 10:00', '2024-05-01T10:00Z'],
  ['2024-05-01T10:00:00+0000', '2024-05-01T10:00:00+00:00'],
  ['2024-05-01 10:00:00.5 -03', '2024-05-01T10:00:00.5-03:00'],
  ['2024-05-01', '2024-05-01'],
  [1_714_557_600_000, '2024-05-01T10:00:00.000Z'],
  ['1714557600000', '2024-05-01T10:00:00.000Z'],
])('%s is read as a moment of the contract’s form, and a day alone as itself', (given, read) => {
  expect(readTimestamp(given)).toBe(read)
})

test.each([
  '',
  'yesterday',
  '01/05/2024',
  '2024-13-01T00:00:00Z',
  '2024-02-30T10:00:00Z',
  '2024-02-30',
  '0001-01-01T00:00:00',
  null,
  undefined,
  {},
])('%s is no moment', (given) => {
  expect(readTimestamp(given)).toBeUndefined()
})

test.each([
  ['1961-03-12', '1961-03-12'],
  ['1961-03-12T00:00:00.000Z', '1961-03-12'],
  ['1961-03-12 00:00:00', '1961-03-12'],
  ['1961-02-30', undefined],
  ['12/03/1961', undefined],
  ['', undefined],
  [null, undefined],
])('%s is read as the date %s', (given, read) => {
  expect(readDate(given)).toBe(read)
})

test('a record that holds nothing but its number is read as one of the contract’s form, whose dates are empty', () => {
  const read = readRelease({ id: '7' })

  const { issues } = z.safeParse(Release, read).error ?? { issues: [] }
  const others = issues.filter(({ path }) => !/^(dateHour|birthDate)/.test(String(path.at(-1))))
  expect(others.map(({ path }) => path.join('.'))).toEqual(
    // Numbers that are not known are 0, which the contract does not have.
    [
      'reportId',
      'report.id',
      'report.doctor.id',
      'report.requester.id',
      'report.exam.id',
      'report.patient.id',
    ],
  )
  expect(read).toMatchObject({
    id: 7,
    emailId: null,
    status: '',
    released: true,
    dateHourCreated: '',
    dateHourDeleted: null,
    report: { technician: null, images: [], draft: false, dateExam: null, patient: { birthDate: '' } },
  })
})

test.each([
  ['1980', '1980'],
  [1980, '1980'],
  [null, null],
  ['1980-02-29T00:00:00Z', '1980-02-29'],
  [undefined, ''],
  ['soon', ''],
])('the birth date %s of a patient is read as %s', (birthDate, read) => {
  expect(lenientReader(Patient)({ id: 1, birthDate }).birthDate).toBe(read)
})

test('what the contract has is kept as it is, with fields that it does not know', () => {
  const read = lenientReader(
    z.object({ id: z.int(), name: z.string(), more: z.nullable(z.unknown()), flag: z.boolean() }),
  )
  expect(read({ id: 3_000_000_000, name: 'x', more: 0, flag: 'true', extra: { a: null } })).toEqual({
    id: 3_000_000_000,
    name: 'x',
    more: 0,
    flag: true,
    extra: { a: null },
  })
})

test('a reference that is written as a number is read', () => {
  const read = readRelease({ id: 1, report: { id: 2, exam: 5, patient: { id: '9', gender: 2 } } })
  expect(read?.report).toMatchObject({ exam: { id: 5, name: '' }, patient: { id: 9, gender: { id: 2 } } })
})

test('a row holds what a list shows, and nothing of the text', () => {
  const row = readRow({
    id: 1,
    status: 'sent',
    report: { id: 2, result: 'text', doctor: { id: 3, sign: 's' } },
  })
  expect(row).toMatchObject({ id: 1, reportId: 2, status: 'sent' })
  expect(JSON.stringify(row)).not.toMatch(/result|sign/)
})

test.each([null, [], 'text', {}, { id: null }, { id: 'abc' }, { id: 0 }, { id: 1.5 }])(
  '%j has no readable number',
  (record) => {
    expect(readRow(record)).toBeUndefined()
  },
)
