import { type BirthDateFault, birthDateFault } from '#contract/birthDate.ts'
import { isDay } from '#contract/moments/day.ts'

const forms = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // The month first, where it cannot be a day.
  /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** Reads a day as it is typed (12031961, 12/3/1961, 1961-03-12, 3/25/1961) as YYYY-MM-DD; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  for (const form of forms) {
    const parts = form.exec(text.trim())?.groups
    if (!parts) continue
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(date)) return date
  }
  return undefined
}

export type BirthProblem = 'required' | BirthDateFault

/** Why a text is no birth date; `today` is the day in the clinic's time zone. */
export function birthProblem(text: string, today: string): BirthProblem | undefined {
  if (text.trim() === '') return 'required'
  const date = readDay(text)
  return date === undefined ? 'invalidDate' : birthDateFault(date, today)
}
