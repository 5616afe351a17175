import { fold } from '#contract/matching.ts'
import { soundKey } from './soundKey.ts'

/** What a record is found and ordered by: stored beside it, so that the database never folds. */
interface SearchText {
  name_search: string
  name_sort: string
}

interface PersonName {
  first_name: string
  middle_name: string
  last_name: string
}

type PatientName = PersonName & { social_name: string }

/** Upper limit of words taken as a name. */
const MOST_WORDS = 8

export const employeeSearchText = (name: PersonName): SearchText & { name_main: string } => ({
  name_search: folded(name.first_name, name.middle_name, name.last_name),
  name_main: folded(name.first_name, name.last_name),
  name_sort: sortKey(name.last_name, name.first_name, name.middle_name),
})

/** A patient is found by the social name too, and ordered by the registered one, as records are filed. */
export const patientSearchText = (
  name: PatientName,
): SearchText & { name_main: string; name_keys: string[] } => ({
  name_search: folded(name.first_name, name.middle_name, name.last_name, name.social_name),
  name_main: folded(name.first_name, name.last_name, name.social_name),
  name_sort: sortKey(name.last_name, name.first_name, name.middle_name),
  name_keys: nameKeys(name),
})

/**
 * First and last name as they sound, once as registered and once as shown: two who have one of these in common could be
 * taken for each other.
 */
export function nameKeys({ first_name, last_name, social_name }: Omit<PatientName, 'middle_name'>): string[] {
  const names = [[first_name, last_name], ...shownNames(social_name, last_name)]
  // Keeps keys below PostgreSQL's index entry limit.
  return [...new Set(names.map((name) => name.map(soundKey).join('\n').slice(0, 500)))]
}

// A social name is one text. Each way to divide it counts, and so does the registered last name after it.
function shownNames(socialName: string, lastName: string): string[][] {
  const words = socialName.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const part = (from: number, to?: number) => words.slice(from, to).join(' ')
  const divided = words.slice(1).map((_, index) => [part(0, index + 1), part(index + 1)])
  return [[part(0), lastName], ...divided, ...(words.length > 2 ? [[part(0, 1), part(-1)]] : [])]
}

export const lookupSearchText = (name: string): SearchText => ({
  name_search: folded(name),
  name_sort: sortKey(name),
})

export const examSearchText = (exam: { name: string; title: string }): SearchText => ({
  name_search: folded(exam.name, exam.title),
  name_sort: sortKey(exam.name),
})

/** Letters and digits alone, upper case: how a document is written does not matter. */
export const documentSearchText = (number: string): string =>
  number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

// An index takes keys of up to some 2,700 bytes; a letter may fold to several.
const sortKey = (...parts: string[]) => folded(...parts).slice(0, 500)

// An empty part leaves no gap: `name_sort` is compared byte by byte.
const folded = (...parts: string[]) => fold(parts.filter(Boolean).join(' '))
