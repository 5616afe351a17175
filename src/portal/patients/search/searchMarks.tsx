import type { BirthDate } from '#contract/patients/birthDate.ts'
import { foldDocument, hasPartAsShown } from '#contract/patients/documentNumbers.ts'
import { searchedBirthDates, searchParts } from '#contract/patients/patientSearch.ts'
import { words } from '#contract/names/matching.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useTranslations } from 'use-intl'
import { Highlight } from '#portal/ui/listbox/Highlight.tsx'

type IdentityDocument = Patient['documents'][number]

// As in the service: shorter search words are not compared with documents.
const SHORTEST_DOCUMENT = 3

/** Finds what in a patient matches a search, to be marked. */
export function searchMarks(search: string) {
  const parts = searchParts(search)
  const born = new Set<BirthDate>(parts.flatMap(searchedBirthDates))
  // The whole search may be a single document, also with its type before it: "CPF 123 456".
  const wholes = [search, search.replace(/^\s*\p{L}+[\s:]+/u, '')]
  const typed = [...parts, ...wholes]
  const documentStarts = [...new Set(typed.map(foldDocument))].filter(
    (text) => text.length >= SHORTEST_DOCUMENT && /\d/.test(text),
  )
  const startsOf = ({ number }: IdentityDocument) =>
    documentStarts.filter((start) => foldDocument(number).startsWith(start))
  const insideOf = ({ number }: IdentityDocument) => [
    ...new Set(typed.filter((part) => hasPartAsShown(number, part)).map(foldDocument)),
  ]
  return {
    /** The words that are marked in the name. */
    nameWords: words(search),
    isRecord: (id: number) => parts.some((part) => /^\d+$/.test(part) && Number(part) === id),
    isBirthDate: (date: BirthDate) => born.has(date),
    /** The parts of the search that the number of a document begins with. */
    startsOf,
    /** The parts of the search that stand in the number as it is shown. */
    insideOf,
    /** The document to show: one that matches the search, else the first. */
    shown: (documents: readonly IdentityDocument[]) =>
      documents.find((candidate) => startsOf(candidate).length + insideOf(candidate).length > 0) ??
      documents[0],
  }
}

export type SearchMarks = ReturnType<typeof searchMarks>

/** The birth date and the age: 12 Mar 1961 · 65 y */
export function BirthText({ patient, marked }: { patient: Patient; marked: boolean }) {
  const text = usePatientText()
  const date = text.birthDate(patient)
  return (
    <>
      {marked ? <mark>{date}</mark> : date}
      {patient.birthDate && ` · ${text.age(patient)}`}
    </>
  )
}

/** The document that matches the search, else the first, and how many more the patient has. */
export function DocumentText({ patient: { documents }, marks }: { patient: Patient; marks: SearchMarks }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const shown = marks.shown(documents)
  if (!shown) return null
  const more = documents.length - 1
  const type = text.documentType(shown.type)
  const starts = marks.startsOf(shown)
  const atStart = starts.length > 0
  return (
    <>
      {type && `${type} `}
      <Highlight
        text={shown.number}
        words={atStart ? starts : marks.insideOf(shown)}
        fold={foldDocument}
        atStart={atStart}
      />
      {more > 0 && (
        <span className="text-ink-3">
          <span aria-hidden="true"> +{more}</span>
          <span className="sr-only"> {t('moreDocuments', { count: more })}</span>
        </span>
      )}
    </>
  )
}
