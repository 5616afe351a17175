import { expect, test } from 'vitest'
import { searchMarks } from '#portal/patients/search/searchMarks.tsx'

test.each([
  ['1961-03-12', true],
  ['12/03/1961', true],
  ['12.3.1961', true],
  ['12-03-1961', true],
  ['souza 12/3/1961', true],
  ['souza, 12/3/1961', true],
  ['03/12/1961', true],
  ['souza 3-12-1961', true],
  ['13/12/1961', false],
  ['12/03/61', false],
  ['1961', false],
  ['12/03-1961', true],
])('“%s” matches the birth date 12 March 1961: %s', (search, is) => {
  expect(searchMarks(search).isBirthDate('1961-03-12')).toBe(is)
})

test('A record number matches as a whole, not in part', () => {
  expect(searchMarks('4711').isRecord(4711)).toBe(true)
  expect(searchMarks('souza 4711').isRecord(4711)).toBe(true)
  expect(searchMarks('Souza, Ana; record 4711').isRecord(4711)).toBe(true)
  expect(searchMarks('004711').isRecord(4711)).toBe(true)
  expect(searchMarks('471').isRecord(4711)).toBe(false)
})

const cpf = { id: 1, number: '123.456.789-09', type: { id: 1 } }
const passport = { id: 2, number: 'FX 77123', type: { id: 5 } }

test.each([
  ['12345', cpf, ['12345']],
  ['123.456.789-09', cpf, ['12345678909']],
  ['123 456 789', cpf, ['123', '123456789']],
  ['CPF: 123 456', cpf, ['123', '123456']],
  ['456', cpf, []],
  ['12', cpf, []],
  ['fx 77', passport, ['FX77']],
  ['souza', cpf, []],
])('“%s” marks in the document $number: %j', (search, document, starts) => {
  expect(searchMarks(search).startsOf(document)).toEqual(starts)
})

test.each([
  ['456.789', ['456789']],
  ['456.7', ['4567']],
  ['789-09', ['78909']],
  ['456789', []],
  ['56.789', []],
  ['789', []],
])('“%s” marks within the document 123.456.789-09: %j', (search, marked) => {
  expect(searchMarks(search).insideOf(cpf)).toEqual(marked)
  expect(searchMarks(search).shown([passport, cpf])).toBe(marked.length > 0 ? cpf : passport)
})

test('The matching document is shown instead of the first', () => {
  expect(searchMarks('fx77').shown([cpf, passport])).toBe(passport)
  expect(searchMarks('souza').shown([cpf, passport])).toBe(cpf)
  expect(searchMarks('souza').shown([])).toBeUndefined()
})
