import { fold } from '#contract/names/matching.ts'

// In the contract, because the form points out what an import refuses.

/** The problems of a document's number: written with an exponent, of another length, or with wrong check digits. */
export type NumberFault = 'exponent' | 'length' | 'checkDigits'

interface Kind {
  length: number
  /** Of all characters, as numbers. Left out: only the length is known. */
  isRight?: (values: readonly number[]) => boolean
  letters?: true
}

const sum = (values: readonly number[], weight: (index: number) => number): number =>
  values.reduce((total, value, index) => total + value * weight(index), 0)
const allSame = (values: readonly number[]): boolean => values.every((value) => value === values[0])

/** The check digit modulo 11 of the characters before it. */
const checkDigit = (values: readonly number[], weight: (index: number) => number): number => {
  const rest = sum(values, weight) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Whether each of the last two characters is the check digit of those before it. `weightFor`: the weights of so many characters. */
const hasTwoCheckDigits =
  (weightFor: (length: number) => (index: number) => number) =>
  (values: readonly number[]): boolean =>
    !allSame(values) &&
    [values.length - 2, values.length - 1].every(
      (length) => checkDigit(values.slice(0, length), weightFor(length)) === values[length],
    )

/** The kinds of Brazilian documents whose numbers can be checked, by the code of their type. */
const kinds: Readonly<Record<string, Kind>> = {
  cpf: { length: 11, isRight: hasTwoCheckDigits((length) => (index) => length + 1 - index) },
  // Since 2026 all but the check digits may be letters.
  cnpj: {
    length: 14,
    isRight: hasTwoCheckDigits((length) => (index) => ((length - 1 - index) % 8) + 2),
    letters: true,
  },
  cns: {
    length: 15,
    isRight: (values) =>
      [1, 2, 7, 8, 9].includes(values[0] ?? 0) && sum(values, (index) => 15 - index) % 11 === 0,
  },
  cnh: { length: 11 },
}

/** A document's number as it is compared: only letters and digits, in upper case, so that punctuation does not matter. */
export const foldDocument = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const SHORTEST_GROUP = 3

/** The letters and digits of a document's number that stand between its punctuation: 123, 456, 789 and 09 of 123.456.789-09. */
const groupsOf = (number: string): string[] => number.toUpperCase().split(/[^0-9A-Z]+/)

/**
 * The whole groups of a part that is typed as a document shows it: 456 of `456.78`. Empty where it is no such part: without punctuation after a
 * group of digits that is long enough to be looked for.
 */
export function wholeGroups(part: string): string[] {
  const groups = groupsOf(part).slice(0, -1).filter(Boolean)
  return groups.some((group) => group.length >= SHORTEST_GROUP && /\d/.test(group)) ? groups : []
}

/** Whether a part that is typed as a document shows it stands anywhere in one. The service's search does the same. */
export function hasPartAsShown(number: string, part: string): boolean {
  const typed = wholeGroups(part)
  const groups = groupsOf(number)
  return (
    typed.length > 0 &&
    typed.every((group) => groups.includes(group)) &&
    foldDocument(number).includes(foldDocument(part))
  )
}

// "7,00402E+14": a spreadsheet has kept the first digits only.
const EXPONENT = /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d+$/i

/** Whether a spreadsheet has turned a number into one with an exponent, and so has lost digits. */
const hasExponent = (text: string): boolean => EXPONENT.test(text.trim())

/** The problem of a number of this type of document; undefined where it is right, or the type is unknown. */
export function numberFault(type: string | null | undefined, number: string): NumberFault | undefined {
  if (hasExponent(number)) return 'exponent'
  const kind = kinds[fold(type ?? '')]
  if (!kind) return undefined
  const text = number.toUpperCase().replace(/[\s.\-/]/g, '')
  if (text.length !== kind.length) return 'length'
  if (!(kind.letters ? /^[0-9A-Z]+\d\d$/ : /^\d+$/).test(text)) return 'checkDigits'
  const values = Array.from(text, (character) => character.charCodeAt(0) - ZERO)
  return kind.isRight?.(values) === false ? 'checkDigits' : undefined
}

const ZERO = 48

/** How many characters the number of a document of this type has. */
export const numberLength = (type: string): number | undefined => kinds[fold(type)]?.length

/** Why the number of a document of this type is refused in a file; undefined where it is not. */
export function numberProblem(type: string | null | undefined, number: string): string | undefined {
  switch (numberFault(type, number)) {
    case 'exponent':
      return EXPONENT_PROBLEM
    case 'length':
      return `has to have ${numberLength(type ?? '')} characters as a ${type?.toUpperCase()}: a spreadsheet may have left out zeros at its beginning`
    case 'checkDigits':
      return `has wrong check digits for a ${type?.toUpperCase()}`
    default:
      return undefined
  }
}

/** The refusal of a cell that a spreadsheet has turned into a number with an exponent. */
const EXPONENT_PROBLEM =
  'was turned into a number with an exponent by a spreadsheet, which has lost digits: write all digits, as text'

// "#####": a column was too narrow when the file was written. "#NOME?": the text began with = or -, and was taken for a formula.
const ERROR_VALUE = /^#(?:N\/[AD]|REF!|VALOR!|VALUE!|NOME\?|NAME\?|DIV\/0!|NULO!|NULL!|N[UÚ]M!|#{2,})$/i

/** Why a cell of any column is refused that a spreadsheet has written anew; undefined where it is not. */
export function spoiltCell(text: string): string | undefined {
  if (hasExponent(text)) return EXPONENT_PROBLEM
  const cell = text.trim()
  return ERROR_VALUE.test(cell)
    ? `is ${cell}, which a spreadsheet has written in place of what stood there: write that, as text`
    : undefined
}
