import { isSameBirthDay, mayBeSameBirth } from '#contract/patients/birthDate.ts'
import { fold, words, writtenOut } from '#contract/names/matching.ts'
import type { GenderCode } from '#contract/patients/patient.ts'
import { soundWords } from '#contract/names/soundKey.ts'

// In the contract, because both sides use it: the service sends contradicting reports to the inbox, and the portal marks what contradicts.

/** The known facts of a person. */
export interface DescribedPerson {
  firstName?: string | null | undefined
  middleName?: string | null | undefined
  lastName?: string | null | undefined
  socialName?: string | null | undefined
  birthDate?: string | null | undefined
  mother?: string | null | undefined
  gender?: { code?: string | undefined } | null | undefined
}

export type ContradictedField = 'name' | 'birthDate' | 'gender' | 'mother'

/**
 * In what a described person cannot be the one of a record. What either does not say contradicts nothing, nor do spellings that sound alike, the
 * order of given and last names, initials, a middle name that is left out, a part of a married name, or all of it where the birth date agrees.
 */
export function contradictions(sent: DescribedPerson, record: DescribedPerson): ContradictedField[] {
  const fields: ContradictedField[] = []
  if (!haveName(namesOf(sent), namesOf(record)) && !mayHaveMarried(sent, record)) fields.push('name')
  if (!mayBeSameBirth(sent.birthDate, record.birthDate)) fields.push('birthDate')
  if (isOtherSex(sent.gender?.code, record.gender?.code)) fields.push('gender')
  if (!haveName(motherOf(sent), motherOf(record))) fields.push('mother')
  return fields
}

const sexes: readonly (string | undefined)[] = ['female', 'male'] satisfies GenderCode[]
const isOtherSex = (one: string | undefined, other: string | undefined): boolean =>
  sexes.includes(one) && sexes.includes(other) && one !== other

interface Word {
  folded: string
  sound: string
}
/** The words of a name as it is spoken. */
type Words = readonly Word[]

interface Name {
  all: Words
  /** First and middle names, and last names; empty where one text has all. */
  given: Words
  last: Words
  /** The words as "Souza, Ana" means them; undefined where there is no comma. */
  afterComma: Words | undefined
}

/** Words before names, or in place of the name of an unknown mother. */
const TITLES = /^(?:dra?|sra?|srta|prof|profa|dona|mr|mrs|ms)$/
const NOT_KNOWN =
  /^(?:nao (?:informad|declarad|identificad|consta)|ignorad|desconhecid|sem (?:nome|informacao)|unknown)/

/** A name without titles such as Dr. or Sra., folded. */
export const withoutTitles = (name: string): string =>
  words(name)
    .filter((word) => !TITLES.test(word))
    .join(' ')

function wordsOf(...parts: (string | null | undefined)[]): Words {
  const spoken = soundWords(parts.filter(Boolean).join(' '))
  const named = spoken.filter(({ folded }) => !TITLES.test(folded))
  return named.length > 0 ? named : spoken
}

function toName(first: readonly (string | null | undefined)[], lastName?: string | null): Name {
  const text = first.filter(Boolean).join(' ')
  const [before, after] = /[()]/.test(text) ? [] : text.split(/,(.*)/s)
  return {
    all: wordsOf(text, lastName),
    given: lastName ? wordsOf(text) : [],
    last: wordsOf(lastName),
    afterComma: after === undefined ? undefined : wordsOf(after, before, lastName),
  }
}

/** The registered name and the social name, which is one text and may leave out the last name. */
const namesOf = ({ firstName, middleName, lastName, socialName }: DescribedPerson): Name[] =>
  [
    toName([firstName, middleName], lastName),
    toName([socialName]),
    ...(socialName ? [toName([socialName], lastName)] : []),
  ].filter(({ all }) => all.length > 0)

const motherOf = ({ mother }: DescribedPerson): Name[] =>
  mother && !NOT_KNOWN.test(fold(mother.trim())) ? [toName([mother])].filter(({ all }) => all.length > 0) : []

/** Whether one of these names may be one of the others. Where a side has none, it contradicts nothing. */
const haveName = (names: readonly Name[], others: readonly Name[]): boolean =>
  names.length === 0 ||
  others.length === 0 ||
  names.some((name) => others.some((other) => mayBeSame(name, other)))

function mayBeSame(one: Name, other: Name): boolean {
  const [sent, stored] = [one.all, other.all]
  if (isOtherOfSameName(sent, stored)) return false
  if (soundOf(sent) === soundOf(stored)) return true
  if (sent.length === 1 || stored.length === 1)
    return sent.length === 1 ? isIn(stored)(sent[0]) : isIn(sent)(stored[0])
  if (isTurned(one, other) || isTurned(other, one)) return false
  // "Souza, Ana Lima": the name of the other, in the order in which names are listed.
  const turned = fromWord(sent, stored[0])
  if (!turned || !isIn(stored)(sent[0])) return false
  const areTexts = one.given.length === 0 && other.given.length === 0
  if (areTexts && !isInOrder(turned, stored)) return false
  // Two names that go on with different words are those of two persons, such as twins: "João Pedro Reis", "João Paulo Reis".
  return isIn(stored)(turned[1]) || isIn(sent)(stored[1])
}

/** Whether a name has the given names of another one in no order in which they are written: "Maria Ana", of "Ana Maria". */
function isTurned({ given, last }: Name, other: Name): boolean {
  const orders = [other.all, other.afterComma ?? []]
  // First and last name in each other's place.
  if (!last.some(isIn(other.last))) orders.push([...other.last, ...other.given])
  return !isNewborn(given) && !orders.some((order) => order.length > 0 && isInOrder(given, order))
}

/** Whether the words that a name shares with another one stand there in their order. */
function isInOrder(name: Words, other: Words): boolean {
  const places = name
    .map((word) => other.findIndex((one) => isSameWord(word, one)))
    .filter((place) => place >= 0)
  return places.every((place, at) => place >= (places[at - 1] ?? 0))
}

const soundOf = (name: Words): string => name.map(({ sound }) => sound).join('')

/** Whether a word is among those of a name. An initial is every word that begins with it. */
const isIn =
  (name: Words) =>
  (word: Word | undefined): boolean =>
    word !== undefined && name.some((other) => isSameWord(word, other))

const isSameWord = (one: Word, other: Word): boolean =>
  one.sound === other.sound || isInitial(one, other) || isInitial(other, one)
const isInitial = ({ folded }: Word, other: Word): boolean =>
  folded.length === 1 && other.folded.startsWith(folded)

/** The name from this word on, with what stands before it at its end; undefined where it does not have the word. */
function fromWord(name: Words, first: Word | undefined): Words | undefined {
  const at = first ? name.findIndex((word) => isSameWord(word, first)) : -1
  return at < 0 ? undefined : [...name.slice(at), ...name.slice(0, at)]
}

/** Whether first name and day of birth agree, and all else that differs is the last name. More given names, such as those of twins, would tell. */
function mayHaveMarried(sent: DescribedPerson, record: DescribedPerson): boolean {
  if (!isSameBirthDay(sent.birthDate, record.birthDate) || !sent.lastName || !record.lastName) return false
  const [sentNames, recordNames] = [sent, record].map(({ firstName, middleName }) =>
    wordsOf(firstName, middleName),
  )
  // The rest is the mother's name.
  if ([sentNames, recordNames].some((name = []) => isNewborn(name))) return false
  if (!sentNames?.[0] || !recordNames?.[0] || !isSameWord(sentNames[0], recordNames[0])) return false
  return sentNames.length === 1 || recordNames.length === 1
}

/** Father, son and grandson, or the newborns of one mother before they have names. These words decide, however alike they sound. */
const isOtherOfSameName = (one: Words, other: Words): boolean =>
  differ(generationOf(one), generationOf(other)) ||
  (isNewborn(one) && isNewborn(other) && differ(orderOf(one), orderOf(other)))

const differ = (one: string | number | undefined, other: string | number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other

const GENERATIONS = /^(?:filho|junior|neto|bisneto|sobrinho|ii|iii|iv)$/
function generationOf(name: Words): string | undefined {
  const word = name.map(({ folded }) => writtenOut(folded)).find((folded) => GENERATIONS.test(folded))
  return word === 'junior' ? 'filho' : word
}

const NEWBORN = /^(?:rn|recem|gemelar|gemeo|gemea|feto|newborn|twin)$/
const isNewborn = (name: Words): boolean => name.some(({ folded }) => NEWBORN.test(folded))

const ORDERS = [
  /^(?:1[ao]?|i|a|primeir[ao])$/,
  /^(?:2[ao]?|ii|b|segund[ao])$/,
  /^(?:3[ao]?|iii|c|terceir[ao])$/,
  /^(?:4[ao]?|iv|d|quart[ao])$/,
]
/** The ordinal of one of several newborns, such as the second of "RN II de Ana", "Gemelar B de Ana" and "2º gemelar". */
function orderOf(name: Words): number | undefined {
  for (const { folded } of name) {
    const at = ORDERS.findIndex((order) => order.test(folded))
    if (at >= 0) return at
  }
  return undefined
}
