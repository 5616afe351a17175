import { expect, test } from 'vitest'
import { fold } from '#contract/names/matching.ts'
import { readStandardData } from '#service/resources/standard/standardData.ts'

const portuguese = readStandardData('pt-BR')
const english = readStandardData('en')

const expectUnique = (values: readonly (string | number)[]) =>
  expect(new Set(values).size).toBe(values.length)

test('the standard data is complete', () => {
  expect(Object.entries(portuguese).map(([name, rows]) => [name, rows.length])).toEqual([
    ['countries', 249],
    ['currencies', 154],
    ['states', 27],
    ['cities', 5_571],
    ['occupations', 2_694],
    ['schoolings', 11],
  ])
})

test('each code has its form, and no two rows have the same', () => {
  const { countries, currencies, states, cities, occupations, schoolings } = portuguese
  for (const { code, code3 } of countries) expect(code + code3).toMatch(/^[A-Z]{5}$/)
  for (const { code, numericCode, digits } of currencies)
    expect(`${code} ${numericCode} ${digits}`).toMatch(/^[A-Z]{3} \d{3} [0-4]$/)
  for (const { code, ibgeCode } of states) expect(`${code} ${ibgeCode}`).toMatch(/^[A-Z]{2} [1-5]\d$/)
  for (const { ibgeCode } of cities) expect(String(ibgeCode)).toMatch(/^\d{7}$/)
  for (const { code } of occupations) expect(code).toMatch(/^\d{6}$/)
  for (const rows of [countries, currencies, states, occupations, schoolings])
    expectUnique(rows.map(({ code }) => code))
  expectUnique(countries.map(({ code3 }) => code3))
  expectUnique(currencies.map(({ numericCode }) => numericCode))
  expectUnique(states.map(({ ibgeCode }) => ibgeCode))
  expectUnique(cities.map(({ ibgeCode }) => ibgeCode))
})

test('a city has the first two digits of its state', () => {
  const states = new Map(portuguese.states.map(({ code, ibgeCode }) => [code, ibgeCode]))
  const strays = portuguese.cities.filter(
    ({ ibgeCode, state }) => Math.floor(ibgeCode / 100_000) !== states.get(state),
  )
  expect(strays).toEqual([])
  expect(new Set(portuguese.cities.map(({ state }) => state)).size).toBe(27)
})

test('no two rows fold to the same name where a clinic tells them apart by it', () => {
  for (const { countries, currencies, occupations, schoolings, cities } of [portuguese, english]) {
    for (const rows of [countries, currencies, occupations, schoolings])
      expectUnique(rows.map(({ name }) => fold(name)))
    expectUnique(cities.map(({ name, state }) => `${state} ${fold(name)}`))
  }
})

test('the names of countries, currencies and schooling levels are in the language, and cities and states are not translated', () => {
  const namesOf = ({ countries, currencies, schoolings }: typeof portuguese) => [
    countries.find(({ code }) => code === 'DE')?.name,
    currencies.find(({ code }) => code === 'BRL'),
    schoolings.at(-1)?.name,
  ]
  const real = { code: 'BRL', numericCode: '986', digits: 2, symbol: 'R$' }
  expect(namesOf(portuguese)).toEqual(['Alemanha', { ...real, name: 'Real brasileiro' }, 'Não se aplica'])
  expect(namesOf(english)).toEqual(['Germany', { ...real, name: 'Brazilian Real' }, 'Not applicable'])
  for (const { countries, currencies } of [portuguese, english])
    expect([...countries, ...currencies].filter(({ code, name }) => name === code)).toEqual([])
  expect(english.cities).toEqual(portuguese.cities)
  expect(english.states).toEqual(portuguese.states)
})

test('occupations have Portuguese titles, so that there are none in English', () => {
  expect(portuguese.occupations.find(({ code }) => code === '225320')?.name).toBe(
    'Médico em radiologia e diagnóstico por imagem',
  )
  expect(english.occupations).toEqual([])
})
