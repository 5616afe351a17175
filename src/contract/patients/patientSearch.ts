import { isDay } from '#contract/moments/day.ts'
import { words } from '#contract/names/matching.ts'

// How the text of a patient search is read. In the contract, because the service finds by it and the portal marks what it found.

// "record 4711", as the portal shows a number, and "nº 4711", as people write one.
const RECORD_LABEL =
  /(?<![\p{L}\p{N}])(?:(?:record|prontu[aá]rio|#)[\s:]*(?:n(?:[º°]|[or]?\.)\s*)?|n(?:[º°]|[or]?\.)\s*)(?=\d+(?:[\s,;()]|$))/giu
// "CPF 000.070.740-69": a document is shown with its type before it, and may be searched for as it is shown.
const DOCUMENT_TYPE = '(?:cpf|rg|cns|cnh|passport|passaporte)[\\p{White_Space}:]+'
const DOCUMENT_LABEL = new RegExp(`(?<![\\p{L}\\p{N}])${DOCUMENT_TYPE}(?=\\S*\\d)`, 'giu')
const FIRST_DOCUMENT_LABEL = new RegExp(`^\\p{White_Space}*${DOCUMENT_TYPE}`, 'iu')

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan',
    'feb fev',
    'mar',
    'apr abr',
    'may mai',
    'jun',
    'jul',
    'aug ago',
    'sep set',
    'oct out',
    'nov',
    'dec dez',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)
// "29 feb 1980", "29 de fevereiro de 1980": a birth date as it is shown.
const NAMED_DATE =
  /(?<![\p{L}\p{N}])(?<day>\d{1,2})\s+(?:de\s+)?(?<month>[a-zç]{3,9})\.?,?\s+(?:de\s+)?(?<year>\d{4})(?![\p{L}\p{N}])/giu

/** Writes a date in which the month is named as a date in digits, so that it is one part of a search. */
const withDigits = (search: string): string =>
  search.replace(NAMED_DATE, (written: string, day: string, name: string, year: string) => {
    const month = MONTHS[name.slice(0, 3).toLowerCase()]
    return month === undefined ? written : `${year}-${month}-${day}`
  })

/** The parts of a search for a patient, as they were typed: each has to match by itself. A part of punctuation alone is left out. */
export const searchParts = (search: string): string[] =>
  withDigits(search.normalize('NFC'))
    .replace(RECORD_LABEL, '')
    .replace(DOCUMENT_LABEL, '')
    .split(/[\p{White_Space},;()]+/u)
    .filter((part) => words(part).length > 0)

/** The search without a document's type at its beginning, where all of it may be one document. */
export const withoutDocumentType = (search: string): string => search.replace(FIRST_DOCUMENT_LABEL, '')

const dateForms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  // Digits alone may be another number: only years from 1900 to 2099 are read as a date.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>(?:19|20)\d{2})$/,
]

/** The days that a text may mean, as people type them: 1980-02-29, 29/02/1980, 2/29/1980, 29021980. `03/04/1980` may mean two. */
export function readBirthDates(text: string): string[] {
  const dates = dateForms.flatMap((form) => {
    const parts = form.exec(text)?.groups
    if (!parts) return []
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(date) ? [date] : []
  })
  return [...new Set(dates)]
}

/** The birth dates that a part of a search finds: those it means as a day, their years where no more is known, or the year that it is. */
export const searchedBirthDates = (part: string): string[] =>
  /^\d{4}$/.test(part) ? [part] : readBirthDates(part).flatMap((day) => [day, day.slice(0, 4)])
