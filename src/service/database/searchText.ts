import { fold } from '#contract/matching.ts'

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

export const employeeSearchText = (name: PersonName): SearchText => ({
  name_search: folded(name.first_name, name.middle_name, name.last_name),
  name_sort: sortKey(name.last_name, name.first_name, name.middle_name),
})

/** A patient is found by the social name too, and ordered by the registered one, as records are filed. */
export const patientSearchText = (
  name: PersonName & { social_name: string },
): SearchText & { name_key: string } => ({
  name_search: folded(name.first_name, name.middle_name, name.last_name, name.social_name),
  name_sort: sortKey(name.last_name, name.first_name, name.middle_name),
  name_key: nameKey(name),
})

/** First and last name: what namesakes have in common. */
export const nameKey = (name: Pick<PersonName, 'first_name' | 'last_name'>): string =>
  `${fold(name.first_name).trim()}\n${fold(name.last_name).trim()}`.slice(0, 500)

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
