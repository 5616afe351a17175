import { words } from './matching.ts'

// "record 4711", as the portal shows a number, and "nº 4711", as people write one.
const RECORD_LABEL =
  /(?<![\p{L}\p{N}])(?:(?:record|prontu[aá]rio|#)[\s:]*(?:n(?:[º°]|[or]?\.)\s*)?|n(?:[º°]|[or]?\.)\s*)(?=\d+(?:[\s,;()]|$))/giu
// "CPF 000.070.740-69": a document is shown with its type before it, and may be searched for as it is shown.
const DOCUMENT_TYPE = '(?:cpf|rg|cns|cnh|passport|passaporte)[\\p{White_Space}:]+'
const DOCUMENT_LABEL = new RegExp(`(?<![\\p{L}\\p{N}])${DOCUMENT_TYPE}(?=\\S*\\d)`, 'giu')
const FIRST_DOCUMENT_LABEL = new RegExp(`^\\p{White_Space}*${DOCUMENT_TYPE}`, 'iu')

/** The parts of a search for a patient, as they were typed: each has to be met on its own. Signs alone are none. */
export const searchParts = (search: string): string[] =>
  search
    .normalize('NFC')
    .replace(RECORD_LABEL, '')
    .replace(DOCUMENT_LABEL, '')
    .split(/[\p{White_Space},;()]+/u)
    .filter((part) => words(part).length > 0)

/** A search that may be one document as a whole, without the type before it. */
export const withoutDocumentType = (search: string): string => search.replace(FIRST_DOCUMENT_LABEL, '')
