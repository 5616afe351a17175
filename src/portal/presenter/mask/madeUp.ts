import { isYear } from '#contract/birthDate.ts'
import type { Keyed } from './keyed.ts'

// Given names of both languages that tell no gender, which not every record has.
const givenNames =
  'Alex Alexis Andrea Ariel Cris Dani Dominique Eli Gabi Ira Jaci Jean Juca Kim Lou Loren Mica Nico Noa Rafa Robin Sam Sasha Val Yael Zion'.split(
    ' ',
  )
/** The family name of all made-up people, which shows that they are made up. */
const FAMILY_NAME = 'Presente'

export interface MadeUpName {
  first: string
  /** With a number, so that two people with the same given name are told apart. */
  last: string
}

/** Two names are the same where they are made of the same text by the same key. */
export const madeUpName = ({ pick }: Keyed, of: string): MadeUpName => ({
  first: givenNames[pick(`first ${of}`, givenNames.length)] ?? 'Alex',
  last: `${FAMILY_NAME} ${100 + pick(`last ${of}`, 9900)}`,
})

const DAY_MS = 86_400_000
const MAX_SHIFT_DAYS = 180
const MIN_SHIFT_DAYS = 5

/** A birth date some weeks from the real one, or, of a year alone, one of the two years before: close enough for the age to mean the same in a report. Undefined if the text is no date. */
export function madeUpDate({ pick }: Keyed, of: string, date: string): string | undefined {
  const time = Date.parse(date)
  if (isYear(date)) return String(Number(date) - 1 - pick(`years ${of}`, 2)).padStart(4, '0')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(time)) return undefined
  const days = MIN_SHIFT_DAYS + pick(`days ${of}`, MAX_SHIFT_DAYS)
  const isLater = pick(`later ${of}`, 2) === 1 && time + days * DAY_MS < Date.now()
  const shifted = new Date(time + (isLater ? days : -days) * DAY_MS)
  // Years have four digits.
  return shifted.toISOString().startsWith('-') ? date : shifted.toISOString().slice(0, 10)
}

/** Other digits and letters in the form of a number: "123.456.789-09" becomes "804.117.532-66". */
export function inForm({ pick }: Keyed, text: string): string {
  let at = 0
  return text.replace(/[\p{L}\p{N}]/gu, (character) => {
    at += 1
    const place = `${text} ${at}`
    if (/\p{N}/u.test(character)) return String(pick(place, 10))
    const letter = String.fromCharCode(97 + pick(place, 26))
    return character === character.toLowerCase() ? letter : letter.toUpperCase()
  })
}

/** A whole number with as many digits. */
export function inFormOfNumber(keyed: Keyed, value: number): number {
  const digits = String(Math.abs(value))
  return Number(`1${inForm(keyed, digits).slice(1)}`)
}
