import { foldDocument } from '#contract/documentNumbers.ts'
import { lettersTypedAs } from '#contract/letters.ts'
import { fold } from '#contract/matching.ts'
import { isDay } from '#contract/moments/day.ts'
import type { Keyed } from './keyed.ts'
import { inForm, madeUpDate } from './madeUp.ts'
import type { MadeUpName } from './madeUp.ts'

/** What is known of a person, whose name may occur in texts. */
export interface Known {
  /** By which the person's name is made up. */
  key: string
  number: number | undefined
  /** Given names, family names, and whole names such as the social one or the mother's. */
  first: string[]
  last: string[]
  names: string[]
  birthDate: string | undefined
  /** Documents, phone numbers and what else is written with digits. */
  codes: string[]
  emails: string[]
}

// What stands inside a word and does not count: tags of HTML, a soft hyphen, characters of no width, apostrophes.
const UNSEEN = "(?:<[^<>]*>|[\\u00ad\\u200b-\\u200d\\u2060\\ufeff'’‘‛ʹʻʼʽˈ`´′‵])*"
// The words between names, which many others have as well.
const particles = new Set([
  'da',
  'de',
  'di',
  'do',
  'das',
  'dos',
  'del',
  'la',
  'van',
  'von',
  'the',
  'and',
  'e',
  'y',
])
const MIN_LETTERS = 2
const MIN_DIGITS = 4

/**
 * Replaces in texts what tells who a person is: names, also one of them alone, in any case and with accents or without; documents and
 * phone numbers with any punctuation; the birth date as people write it; the number of the record.
 */
export function replacerFor(keyed: Keyed, known: Known, shown: MadeUpName): (text: string) => string {
  const replacements: [RegExp, (found: string) => string][] = []
  const add = (source: string, put: (found: string) => string) =>
    replacements.push([new RegExp(source, 'giu'), put])

  for (const email of known.emails) add(literal(email), () => `${shown.first}@example.org`)
  for (const code of known.codes) if (codeSource(code)) add(codeSource(code), (found) => inForm(keyed, found))
  if (known.birthDate && isDay(known.birthDate)) {
    const date = madeUpDate(keyed, known.key, known.birthDate)
    for (const form of dateForms) if (date) add(bounded(literal(form(known.birthDate))), () => form(date))
  }
  if (known.number !== undefined)
    add(bounded(literal(String(known.number))), () => String(keyed.shownNumber(known.number ?? 0)))
  for (const last of wordsOf(known.last)) add(wordSource(last), (found) => seen(shown.last) + tagsIn(found))
  for (const name of wordsOf([...known.first, ...known.names]))
    add(wordSource(name), (found) => seen(shown.first) + tagsIn(found))

  return (text) => {
    const read = decoded(text).normalize('NFD')
    let changed = read
    for (const [pattern, put] of replacements) changed = changed.replace(pattern, put)
    if (changed === read) return text
    return changed.normalize('NFC').replaceAll(MARK, '')
  }
}

// Keeps a word that was put in from being taken for one of the person's own: a made-up name may be somebody's family name.
const MARK = '\ue000'
const seen = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, (letter) => letter + MARK)

const tagsIn = (found: string): string => (found.match(/<[^<>]*>/g) ?? []).join('')

/** The words of names, folded, the longest first. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => fold(name).split(/[^\p{L}\p{M}\p{N}]+/u))
  const known = words.filter((word) => word.length >= MIN_LETTERS && !particles.has(word))
  return [...new Set(known)].toSorted((a, b) => b.length - a.length)
}

function wordSource(word: string): string {
  const letters = Array.from(word)
  const sources: string[] = []
  for (let at = 0; at < letters.length; at += 1) {
    const [one = '', next = ''] = letters.slice(at)
    const both = next && lettersTypedAs(one + next)
    if (both) at += 1
    sources.push(
      both ? `(?:${letterSource(one)}${UNSEEN}${letterSource(next)}|[${both}]\\p{M}*)` : letterSource(one),
    )
  }
  return bounded(sources.join(UNSEEN))
}

/** A letter with any accent, and those for which it is typed. */
const letterSource = (letter: string): string => `[${literal(letter)}${lettersTypedAs(letter)}]\\p{M}*`

/** Digits and letters of a code with any punctuation between; empty for one that is too short to tell who it is. */
function codeSource(code: string): string {
  const characters = Array.from(foldDocument(code))
  if (characters.length < MIN_DIGITS) return ''
  return bounded(characters.map(literal).join('(?:[\\s./()\\-–]|<[^<>]*>){0,3}'))
}

const bounded = (source: string): string => `(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}\\p{M}${MARK}])`
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const parts = (date: string) => date.split('-') as [string, string, string]
const months = {
  en: 'january february march april may june july august september october november december'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
}
const month = (date: string, language: keyof typeof months): string =>
  (months[language][Number(parts(date)[1]) - 1] ?? '').normalize('NFD')
const short = (number: string): string => String(Number(number))

/** How people write a date. */
const dateForms: readonly ((date: string) => string)[] = [
  (date) => date,
  ...['/', '.', '-'].flatMap((between) => [
    (date: string) => parts(date).toReversed().join(between),
    (date: string) => parts(date).toReversed().map(short).join(between),
    (date: string) => [parts(date)[1], parts(date)[2], parts(date)[0]].join(between),
    (date: string) => [...parts(date).slice(1).toReversed(), parts(date)[0].slice(2)].join(between),
  ]),
  (date) => parts(date).toReversed().join(''),
  (date) => parts(date).join(''),
  (date) => `${short(parts(date)[2])} de ${month(date, 'pt')} de ${parts(date)[0]}`,
  (date) => `${short(parts(date)[2])} ${month(date, 'en')} ${parts(date)[0]}`,
  (date) => `${month(date, 'en')} ${short(parts(date)[2])}, ${parts(date)[0]}`,
]

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
}

/** Letters and spaces that a text of HTML writes as entities. What would change its structure stays. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(
      /&([a-z])(acute|grave|circ|tilde|uml|cedil);/gi,
      (_, letter: string, accent: string) => letter + (accents[accent.toLowerCase()] ?? ''),
    )
    .replace(/&(?:nbsp|shy);/gi, (entity) => (entity.toLowerCase() === '&shy;' ? '' : '\u00a0'))
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (entity, code: string) => {
      const point = /^x/i.test(code) ? parseInt(code.slice(1), 16) : Number(code)
      const character = point <= 0x10ffff ? String.fromCodePoint(point) : ''
      return /[\p{L}\p{M}\p{N}\s./-]/u.test(character) ? character : entity
    })
}
