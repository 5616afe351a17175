import { words } from './matching.ts'

// "record 4711", as the portal shows a number.
const RECORD_LABEL = /(?<![\p{L}\p{N}])(?:record|prontu[aá]rio|#)[\s:]*(?=\d+(?:[\s,;()]|$))/giu

/** The parts of a search for a patient, as they were typed: each has to be met on its own. Signs alone are none. */
export const searchParts = (search: string): string[] =>
  search
    .normalize('NFC')
    .replace(RECORD_LABEL, '')
    .split(/[\p{White_Space},;()]+/u)
    .filter((part) => words(part).length > 0)
