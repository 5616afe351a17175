const EARLIEST = '1850-01-01'

const forms = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // The month first, where it cannot be the day.
  /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** The day that somebody has typed, as YYYY-MM-DD: 12031961, 12/3/1961, 1961-03-12, 3/25/1961. Undefined where there was none. */
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

/** 1961-03-12 as it is typed in the clinic: 12/03/1961. */
export const dayFirst = (date: string): string => date.split('-').toReversed().join('/')

export type BirthProblem = 'required' | 'noDay' | 'tooEarly' | 'future'

/** What keeps a text from being a birth date; `today` is the clinic's. */
export function birthProblem(text: string, today: string): BirthProblem | undefined {
  if (text.trim() === '') return 'required'
  const date = readDay(text)
  if (date === undefined) return 'noDay'
  if (date < EARLIEST) return 'tooEarly'
  return date > today ? 'future' : undefined
}

const isDay = (date: string): boolean => {
  const time = new Date(date)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
}
