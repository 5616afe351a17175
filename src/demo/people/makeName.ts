import type { Random } from '#demo/random.ts'
import { givenNames, secondNames, surnames } from './names.ts'

export type Sex = 'female' | 'male'

export interface PersonName {
  first_name: string
  middle_name: string
  last_name: string
}

const particles: Readonly<Record<string, string>> = {
  Silva: 'da',
  Costa: 'da',
  Rocha: 'da',
  Santos: 'dos',
  Reis: 'dos',
  Nascimento: 'do',
  Oliveira: 'de',
  Souza: 'de',
  Almeida: 'de',
  Lima: 'de',
}

/** A surname. Those at the beginning of the list, which are the most common ones, are picked most often. */
export const makeSurname = (random: Random): string =>
  surnames[Math.floor(random.next() ** 1.5 * surnames.length)] ?? 'Silva'

/** A registered name. A particle before the surname belongs to the middle name, because records are sorted without it. */
export function makeName(random: Random, sex: Sex): PersonName & { family: string } {
  const first = random.pick(givenNames[sex])
  const second = random.chance(0.32) ? random.pick(secondNames[sex]) : ''
  const family = makeSurname(random)
  const maternal = random.chance(0.6) ? makeSurname(random) : ''
  const particle = random.chance(0.4) ? (particles[family] ?? '') : ''
  const suffix = sex === 'male' && random.chance(0.035) ? random.pick(['Júnior', 'Neto', 'Filho']) : ''
  return {
    first_name: first,
    middle_name: joined(second === first ? '' : second, maternal === family ? '' : maternal, particle),
    last_name: joined(family, suffix),
    family,
  }
}

/** The full name of a mother or father, who mostly has the same family name. */
export function makeParent(random: Random, sex: Sex, family: string): string {
  const name = makeName(random, sex)
  const middle = withoutParticle(name.middle_name)
  const last = random.chance(0.72) ? family : name.last_name
  return joined(name.first_name, middle.endsWith(last) ? '' : middle, last)
}

/** A middle name without the particle at its end, which belongs to the surname. */
export const withoutParticle = (middle: string): string => middle.replace(/ ?\b(da|de|do|dos)$/, '')

/** Joins the parts that are not empty with spaces. */
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')
