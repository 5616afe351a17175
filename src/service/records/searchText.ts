import { foldDocument } from '#contract/patients/documentNumbers.ts'
import { fold } from '#contract/names/matching.ts'
import { soundKey } from '#contract/names/soundKey.ts'

/** Columns by which a record is found and ordered, stored with it so that queries need no folding. */
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

/** An index has ten names in an entry (`patient_names`), which PostgreSQL limits to 2,704 bytes. 200 letters a to z fit. */
const MAX_NAME_BYTES = 260

/** Further words of a social name are ignored. */
const MAX_WORDS = 8

export const employeeSearchText = (name: PersonName): SearchText & { name_main: string } => ({
  name_search: folded(name.first_name, name.middle_name, name.last_name),
  name_main: folded(name.first_name, name.last_name),
  name_sort: sortKey(name.last_name, name.first_name, name.middle_name),
})

/** A patient is also found by the social name, and ordered by the registered one, as records are filed. */
export function patientSearchText(
  name: PatientName,
): SearchText & { name_main: string; name_keys: string[] } {
  const first = cut(folded(name.first_name))
  const last = cut(folded(name.last_name))
  const middle = cut(folded(name.middle_name))
  const social = cut(folded(name.social_name))
  return {
    name_search: joined(first, middle, last, social),
    name_main: joined(first, last, social),
    name_sort: joined(last, first, middle),
    name_keys: nameKeys(name),
  }
}

/**
 * Keys of how first and last name sound, of the registered and of the social name. Two patients who share a key may be mistaken
 * for each other.
 */
export function nameKeys({ first_name, last_name, social_name }: Omit<PatientName, 'middle_name'>): string[] {
  const names = [[first_name, last_name], ...socialNames(social_name, last_name)]
  // Keeps keys below PostgreSQL's index entry limit.
  return [...new Set(names.map((name) => name.map(soundKey).join('\n').slice(0, 500)))]
}

// A social name is one text: each way to divide it into first and last name counts, and so does all of it before the registered last name.
function socialNames(socialName: string, lastName: string): string[][] {
  const words = socialName.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const part = (from: number, to?: number) => words.slice(from, to).join(' ')
  const divided = words.slice(1).map((_, index) => [part(0, index + 1), part(index + 1)])
  return [[part(0), lastName], ...divided, ...(words.length > 2 ? [[part(0, 1), part(-1)]] : [])]
}

/** A user is found by name and by user name. */
export const userSearchText = (user: { name: string; username: string }): SearchText => ({
  name_search: folded(user.name, user.username),
  name_sort: sortKey(user.name),
})

/** The number of a document as it is stored beside it, to be found by. */
export const documentSearchText = (number: string): string => foldDocument(number)

/** Texts folded and cut. PostgreSQL limits index entries to about 2,700 bytes, and one letter may fold to several bytes. */
export const sortKey = (...parts: string[]) => folded(...parts).slice(0, 500)

/** The beginning of a name, in whole characters. */
const cut = (name: string): string =>
  new TextDecoder().decode(Buffer.from(name).subarray(0, MAX_NAME_BYTES), { stream: true }).trimEnd()

/** Texts folded into one. */
export const folded = (...parts: string[]) => fold(joined(...parts)).trim()

/** Empty parts must not leave spaces, because `name_sort` is compared byte by byte. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
