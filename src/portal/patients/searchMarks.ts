import { readBirthDates } from '#contract/birthDates.ts'
import { words } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { searchParts } from '#contract/searchParts.ts'

type IdentityDocument = Patient['documents'][number]

// The service looks for no fewer characters among documents.
const SHORTEST_DOCUMENT = 3

/** A document as it is compared: letters and digits alone. */
export const foldDocument = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a search has found in a patient, to be marked. */
export function searchMarks(search: string) {
  const parts = searchParts(search)
  const days = new Set(parts.flatMap(readBirthDates))
  // The whole may be one document, with its type before it: "CPF 123 456".
  const wholes = [search, search.replace(/^\s*\p{L}+[\s:]+/u, '')]
  const documentStarts = [...new Set([...parts, ...wholes].map(foldDocument))].filter(
    (text) => text.length >= SHORTEST_DOCUMENT && /\d/.test(text),
  )
  const startsOf = ({ number }: IdentityDocument) =>
    documentStarts.filter((start) => foldDocument(number).startsWith(start))
  return {
    /** Words that stand in the name. */
    nameWords: words(search),
    isRecord: (id: number) => parts.some((part) => /^\d+$/.test(part) && Number(part) === id),
    isBirthDate: (date: string) => days.has(date),
    /** How a document begins that the search is the beginning of. */
    startsOf,
    /** The document to show: one that was found, else the first. */
    shown: (documents: readonly IdentityDocument[]) =>
      documents.find((it) => startsOf(it).length > 0) ?? documents[0],
  }
}

export type SearchMarks = ReturnType<typeof searchMarks>
