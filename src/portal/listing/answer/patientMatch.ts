import type { BirthDate } from '#contract/patients/birthDate.ts'
import { foldDocument, hasPartAsShown } from '#contract/patients/documentNumbers.ts'
import { fold, hasWord, isBlank, words, writtenAs } from '#contract/names/matching.ts'
import type { Patient } from '#contract/patients/patient.ts'
import {
  readBirthDates,
  searchedBirthDates,
  searchParts,
  withoutDocumentType,
} from '#contract/patients/patientSearch.ts'
import { listed } from './releaseOrder.ts'

interface Name {
  firstName: string
  middleName: string
  lastName: string
  socialName?: string
}

/** A person's names as they are searched: all of them, and those that count most. */
export interface SearchedName {
  all: string
  main: string
}

export const searchedName = ({ firstName, middleName, lastName, socialName = '' }: Name): SearchedName => ({
  all: fold(` ${firstName} ${middleName} ${lastName} ${socialName} `),
  main: fold(` ${firstName} ${lastName} ${socialName} `),
})

/** How well names match folded words: 1 as whole words of the first, last or social name, 2 of any name, 3 as beginnings of words, 4 otherwise. */
export function nameRank({ all, main }: SearchedName, searched: readonly string[]): number {
  const isIn = (name: string, end: string) =>
    searched.every((word) => [word, ...writtenAs(word)].some((one) => name.includes(` ${one}${end}`)))
  if (isIn(main, ' ')) return 1
  if (isIn(all, ' ')) return 2
  return isIn(all, '') ? 3 : 4
}

// Two digits of a short record number would match the beginning of very many documents.
const MIN_DOCUMENT_LENGTH = 3

export interface SearchedPatient {
  id: number
  externalId: number | null
  name: SearchedName
  /** Under which the patient is sorted. */
  sorted: string
  /** First and last name, which namesakes share. */
  firstAndLast: string
  birthDate: BirthDate
  documents: { shown: string; folded: string }[]
}

export const searchedPatient = (patient: Patient): SearchedPatient => ({
  id: patient.id,
  externalId: patient.externalId,
  name: searchedName(patient),
  sorted: listed(patient),
  firstAndLast: fold(`${patient.firstName}\n${patient.lastName}`),
  birthDate: patient.birthDate,
  documents: patient.documents
    .map(({ number }) => ({ shown: number, folded: foldDocument(number) }))
    .filter(({ folded }) => folded !== ''),
})

type Rank = (patient: SearchedPatient) => number | undefined

const hasName = ({ name }: SearchedPatient, part: string) => {
  const searched = words(part)
  return searched.length > 0 && searched.every((word) => hasWord(name.all, word))
}
const hasNumber = ({ id, externalId }: SearchedPatient, part: string) =>
  /^\d+$/.test(part) && (Number(part) === id || Number(part) === externalId)

function hasDocument({ documents }: SearchedPatient, text: string): boolean {
  const number = foldDocument(text)
  if (number.length < MIN_DOCUMENT_LENGTH || !/\d/.test(number)) return false
  return documents.some(({ folded, shown }) => folded.startsWith(number) || hasPartAsShown(shown, text))
}

/** How well patients match a search by names, numbers, documents or birth date; undefined for those that do not. A blank search finds all. */
export function patientRank(search: string): Rank {
  const parts = searchParts(search)
  if (parts.length === 0) return () => (isBlank(search) ? 0 : undefined)
  const whole = withoutDocumentType(search)
  const named = parts.filter((part) => readBirthDates(part).length === 0)
  const searched = named.flatMap(words)
  return (patient) => {
    const isFound =
      parts.every((part) => hasPart(patient, part)) ||
      hasDocument(patient, search) ||
      hasDocument(patient, whole)
    if (!isFound) return undefined
    if (named.length === 0) return 1
    const isExact =
      named.some((part) => hasNumber(patient, part)) ||
      patient.documents.some(({ folded }) => folded === foldDocument(whole))
    return isExact ? 0 : nameRank(patient.name, searched)
  }
}

function hasPart(patient: SearchedPatient, part: string): boolean {
  const dates = searchedBirthDates(part)
  const isOther = () => hasName(patient, part) || hasNumber(patient, part) || hasDocument(patient, part)
  if (dates.length === 0) return isOther()
  const isBorn = patient.birthDate !== null && dates.includes(patient.birthDate)
  return isBorn || (/^\d+$/.test(part) && isOther())
}
