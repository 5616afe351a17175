const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
]

/** Reads a date as people type it: 1980-02-29, 29/02/1980, 29.2.1980. Null where it is none, or no day that there was. */
export function readBirthDate(text: string): string | null {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (!parts) continue
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isStorableDate(date) ? date : null
  }
  return null
}

/** Tells whether a date in the form YYYY-MM-DD is a day that the database knows: its years begin with 1. */
function isStorableDate(date: string): boolean {
  const time = new Date(date)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) && !date.startsWith('0000')
}

const EARLIEST = '1850-01-01'
const DAY = 24 * 60 * 60 * 1000

/** What keeps a date in the form YYYY-MM-DD from being a patient's birth date, or undefined. */
export function birthDateProblem(date: string): string | undefined {
  if (!isStorableDate(date)) return 'must be a day that there was'
  if (date < EARLIEST) return 'must be a day from 1850 on'
  // In the clinic it may be tomorrow already.
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  return date > tomorrow ? 'must not be in the future' : undefined
}
