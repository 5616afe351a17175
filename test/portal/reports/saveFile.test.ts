import { expect, test } from 'vitest'
import { pdfFileName } from '#portal/reports/saveFile.ts'

test.each([
  ['laudo-12', 'laudo-12.pdf'],
  ['laudo-12.PDF', 'laudo-12.PDF'],
  ['../../somewhere/laudo.pdf', 'laudo.pdf'],
  ['C:\\reports\\laudo', 'laudo.pdf'],
  ['', 'report-7.pdf'],
  ['reports/', 'report-7.pdf'],
])('A PDF called %j is saved as %j', (pdfName, expected) => {
  expect(pdfFileName({ id: 7, pdfName })).toBe(expected)
})
