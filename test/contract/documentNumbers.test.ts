import { expect, test } from 'vitest'
import { numberFault } from '#contract/patients/documentNumbers.ts'

test.each([
  ['cpf', '123.456.789-09'],
  ['CPF', '00000000191'],
  ['cpf', ' 529 982 247 25 '],
  ['cns', '700 0020 7408 3003'],
  ['cns', '898001160660761'],
  ['cnpj', '12.345.678/0001-95'],
  ['CNPJ', '12.ABC.345/01DE-35'],
  ['cnh', '02102234232'],
  ['rg', '12E34'],
  ['passport', 'SY123456'],
  [undefined, '1'],
])('the number of a %s can be %s', (type, number) => {
  expect(numberFault(type, number)).toBeUndefined()
})

test.each([
  ['cns', '7,00402E+14', 'exponent'],
  ['rg', '7.00402E+14', 'exponent'],
  [undefined, ' 1E+10 ', 'exponent'],
  ['cpf', '191', 'length'],
  ['cpf', '1234567890', 'length'],
  ['cnh', '2102234232', 'length'],
  ['cpf', '123.456.789-08', 'checkDigits'],
  ['cpf', '111.111.111-11', 'checkDigits'],
  ['cpf', '1234567890X', 'checkDigits'],
  ['cns', '700002074083002', 'checkDigits'],
  ['cns', '500002074083003', 'checkDigits'],
  ['cnpj', '12.345.678/0001-94', 'checkDigits'],
])('the number of a %s cannot be %s: %s', (type, number, fault) => {
  expect(numberFault(type, number)).toBe(fault)
})
