import { words } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'

type IdentityDocument = Patient['documents'][number]

/** A document as it is compared: letters and digits alone. */
export const foldDocument = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a search has found in a patient, to be marked. */
export function searchMarks(search: string) {
  const parts = search.split(/\s+/).filter(Boolean)
  const documentStarts = [...new Set([...parts, search].map(foldDocument))].filter((text) => /\d/.test(text))
  const startsOf = ({ number }: IdentityDocument) =>
    documentStarts.filter((start) => foldDocument(number).startsWith(start))
  return {
    /** Words that stand in the name. */
    nameWords: words(search),
    isRecord: (id: number) => parts.includes(String(id)),
    isBirthDate: (date: string) => parts.some((part) => sameDay(part, date)),
    /** How a document begins that the search is the beginning of. */
    startsOf,
    /** The document to show: one that was found, else the first. */
    shown: (documents: readonly IdentityDocument[]) =>
      documents.find((it) => startsOf(it).length > 0) ?? documents[0],
  }
}

/** 1961-03-12, 12/03/1961, 12.3.1961: whether a date as people type it is this day. */
function sameDay(typed: string, date: string): boolean {
  if (!/^\d+([-/.])\d+\1\d+$/.test(typed)) return false
  const numbers = typed.split(/[-/.]/)
  const [year = '', month = '', day = ''] =
    typed.includes('-') && numbers[0]?.length === 4 ? numbers : numbers.toReversed()
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` === date
}

export type SearchMarks = ReturnType<typeof searchMarks>
