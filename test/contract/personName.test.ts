import { expect, test } from 'vitest'
import { fullName, listedName, patientName, patientNameLine } from '#contract/names/personName.ts'

const names = { firstName: 'André', middleName: 'Luís ', lastName: ' Souza' }

test('a name has the first name first in a sentence and the last name first in a list', () => {
  expect(fullName(names)).toBe('André Luís Souza')
  expect(listedName(names)).toBe('Souza, André Luís')
})

test('empty parts of a name leave no gap', () => {
  expect(fullName({ firstName: 'Ana', middleName: '', lastName: '' })).toBe('Ana')
  expect(listedName({ firstName: 'Ana', middleName: '', lastName: '' })).toBe('Ana')
  expect(listedName({ firstName: '', middleName: ' ', lastName: 'Souza' })).toBe('Souza')
})

test('a social name comes first, with the registered name beside it', () => {
  const patient = { ...names, socialName: ' Ana Flor ' }
  expect(patientName(patient)).toEqual({ shown: 'Ana Flor', registered: 'Souza, André Luís' })
  expect(patientNameLine(patient)).toBe('Ana Flor (Souza, André Luís)')
})

test('without a social name the registered name stands alone', () => {
  const patient = { ...names, socialName: ' ' }
  expect(patientName(patient)).toEqual({ shown: 'Souza, André Luís', registered: undefined })
  expect(patientNameLine(patient)).toBe('Souza, André Luís')
})
