import { expect, test } from 'vitest'
import type { Report } from '#contract/reports/report.ts'
import { pdfFileName } from '#portal/reports/document/usePdfActions.ts'

const report = (exam: string, dateExam: string | null, dateReportRelease: string | null) =>
  ({
    id: 7,
    exam: { name: exam },
    patient: { id: 4711, lastName: 'Souza' },
    dateExam,
    dateReportRelease,
  }) as Report

const noon = '2026-11-20T12:00:00Z'

test.each([
  ['Endoscopia digestiva alta', noon, null, '2026-11-20 Endoscopia digestiva alta 4711.pdf'],
  ['Raio-X de tórax', null, noon, '2026-11-20 Raio-X de tórax 4711.pdf'],
  ['../../CT: head/neck\u0000 "A"', noon, noon, '2026-11-20 .. .. CT head neck A 4711.pdf'],
  ['', null, null, '7 4711.pdf'],
])('The PDF of the exam %j has a valid file name', (exam, dateExam, released, expected) => {
  expect(pdfFileName(report(exam, dateExam, released), 'UTC')).toBe(expected)
})

test('A long exam name is cut, so that the record number stays', () => {
  expect(pdfFileName(report('x'.repeat(500), noon, null), 'UTC')).toHaveLength(11 + 80 + 9)
})

test('The day in the name is that of the clinic’s time zone', () => {
  const late = report('CT', '2026-11-20T01:30:00Z', null)
  expect(pdfFileName(late, 'America/Sao_Paulo')).toBe('2026-11-19 CT 4711.pdf')
  const dayAlone = report('CT', '2026-11-20', null)
  expect(pdfFileName(dayAlone, 'America/Sao_Paulo')).toBe('2026-11-20 CT 4711.pdf')
})
