import { soundWords } from '#contract/names/soundKey.ts'
import type { Queries } from '#service/database/database.ts'

/** Whether one name of an exam or a unit has each word of the other, which may say less and be shortened. */
export function mayBeNamed(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) => soundWords(name))
    .toSorted((a, b) => a.length - b.length)
  return fewer.every((word) => more.some((another) => isSameWord(word, another)))
}

const LEAST = 4
type Word = ReturnType<typeof soundWords>[number]
const isSameWord = (one: Word, other: Word): boolean =>
  one.sound === other.sound || isShortOf(one.folded, other.folded) || isShortOf(other.folded, one.folded)
const isShortOf = (short: string, word: string): boolean => short.length >= LEAST && word.startsWith(short)

/** Selects the names of an employee, to be compared with those that are sent. */
export const selectEmployeeNames = (queries: Queries, id: number) =>
  queries
    .selectFrom('employee')
    .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', id)
