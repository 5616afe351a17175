import { expect, test } from 'vitest'
import { nameKeys } from '#service/records/searchText.ts'
import { soundKey } from '#contract/names/soundKey.ts'

test.each([
  ['Luísa', 'Luiza'],
  ['Sousa', 'Souza'],
  ['Luiz', 'Luís'],
  ['Gonçalves', 'Gonsalves'],
  ['Goncalves', 'Gonsalves'],
  ['Conceição', 'conceicao'],
  ['Thiago', 'Tiago'],
  ['Raphael', 'Rafael'],
  ['Christiane', 'Cristiane'],
  ['Sheila', 'Cheila'],
  ['Victor', 'Vitor'],
  ['Baptista', 'Batista'],
  ['Walter', 'Valter'],
  ['Suely', 'Sueli'],
  ['Manoel', 'Manuel'],
  ['Joaquim', 'Joaquin'],
  ['Emmanuel', 'Emanuel'],
  ['Karla', 'Carla'],
  ['Erick', 'Eric'],
  ['Helena', 'Elena'],
  ['Muñoz', 'Munhoz'],
  ['Castillo', 'Castilho'],
  ['Geraldo', 'Jeraldo'],
  ['Henrique', 'Enrike'],
  ['Maria de Fátima', 'Maria Fátima'],
  ["D'Ávila", 'Dávila'],
  ['Reis Júnior', 'Reis Jr.'],
  ['Reis Filho', 'Reis Fº'],
])('%s and %s sound alike', (one, other) => {
  expect(soundKey(one)).toBe(soundKey(other))
})

test.each([
  ['José', 'Joseane'],
  ['Ana', 'Anabela'],
  ['Maria', 'Mario'],
  ['Simone', 'Simon'],
  ['Paula', 'Paulo'],
  ['Vera', 'Bera'],
  ['Carla', 'Clara'],
  ['Silva', 'Silveira'],
  ['Prado', 'Prata'],
  ['Camila', 'Karina'],
])('%s and %s do not sound alike', (one, other) => {
  expect(soundKey(one)).not.toBe(soundKey(other))
})

test('names of particles, of one letter or of another script have different keys', () => {
  const keys = ['De', 'E', 'H', 'Ж', '李', 'Ñ'].map(soundKey)
  expect(keys.every(Boolean)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})

const keysOf = (first_name: string, last_name: string, social_name = '') =>
  nameKeys({ first_name, last_name, social_name })

test.each([
  ['João', 'Lima', 'José Alves', 'José', 'Alves'],
  ['João', 'Lima', 'José', 'José', 'Lima'],
  ['João', 'Lima', 'Ana Flor', 'Ana Flor', 'Lima'],
  ['João', 'Lima', 'Ana Flor Alves', 'Ana', 'Alves'],
  ['João', 'Lima', 'Ana Flor Alves', 'Ana Flor', 'Alves'],
  ['João', 'Lima', 'Ana Flor Alves', 'Ana', 'Flor Alves'],
  ['João', 'Lima', 'Ana Flor Alves', 'João', 'Lima'],
])('%s %s, shown as %s, may be %s %s', (first, last, social, otherFirst, otherLast) => {
  expect(keysOf(first, last, social)).toContain(keysOf(otherFirst, otherLast)[0])
})

test('the keys of a person’s first and last names are separate, and in order', () => {
  expect(keysOf('Ana', 'Flor Lima')).not.toEqual(keysOf('Ana Flor', 'Lima'))
  expect(keysOf('Lima', 'Ana')).not.toEqual(keysOf('Ana', 'Lima'))
  expect(keysOf('João', 'Lima', 'José Alves')).not.toContain(keysOf('João', 'Alves')[0])
})
