const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
  // Digits alone may be a number of another kind; a year that nobody living was born in shows it.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>(?:19|20)\d{2})$/,
]

/** The days that a text may mean, as people type them: 1980-02-29, 29/02/1980, 2/29/1980, 29021980. `03/04/1980` may mean two. */
export function readBirthDates(text: string): string[] {
  const dates = forms.flatMap((form) => {
    const parts = form.exec(text)?.groups
    if (!parts) return []
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isStorableDate(date) ? [date] : []
  })
  return [...new Set(dates)]
}

/** Tells whether a date in the form YYYY-MM-DD is a day that the database knows: its years begin with 1. */
export function isStorableDate(date: string): boolean {
  const time = new Date(date)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) && !date.startsWith('0000')
}
