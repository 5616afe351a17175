import { isDay } from '#contract/moments/day.ts'
import type { Locale } from '#portal/locale/locales.ts'

const TIMED = /^(?<date>.+?)(?:T|,?\s+)(?<time>\d{1,2}(?:[:.h]?\d{2})?\s?(?:h|[ap]\.?m\.?)?)$/i
const CLOCK = /^(?<hours>\d{1,2})(?:[:.h]?(?<minutes>\d{2}))?\s?(?:h|(?<half>[ap])\.?m\.?)?$/i

// Eight digits alone are of these two centuries: so they are a day in one order only.
const forms = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[-/. ]?\s*(?:de )?(?<month>[a-zç]{3,9})\.?,?[-/ ]?\s*(?:de )?(?<year>\d{4})$/i,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>(?:19|20)\d{2})$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
]

// The first letters in English and Portuguese.
const months = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'abr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dec', 'dez'],
]

function monthOf(text: string): string {
  const named = months.findIndex((names) => names.includes(text.slice(0, 3).toLowerCase())) + 1
  return (named === 0 ? text : String(named)).padStart(2, '0')
}

/**
 * Reads a day as it is typed (12031961, 12/3/1961, 12 Mar 1961, 1961-03-12) as YYYY-MM-DD; undefined where there is no such day. Of two
 * numbers, the first is the day, in each language, as the field says.
 */
export function readTypedDay(text: string): string | undefined {
  for (const form of forms) {
    const parts = form.exec(text.trim())?.groups
    if (!parts) continue
    const { year = '', month = '', day = '' } = parts
    const date = `${year}-${monthOf(month)}-${day.padStart(2, '0')}`
    if (isDay(date)) return date
  }
  return undefined
}

/** Reads a time as it is typed (9:30, 0930, 9h30, 9h, 9.30 pm) as HH:MM of 24 hours; undefined where there is no such time. */
export function readTypedTime(text: string): string | undefined {
  const parts = CLOCK.exec(text.trim())?.groups
  if (!parts) return undefined
  const { hours = '', minutes = '00', half } = parts
  const isHalf = half !== undefined
  if (Number(minutes) > 59 || Number(hours) > (isHalf ? 12 : 23) || (isHalf && Number(hours) === 0))
    return undefined
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** How fields hold a day or a time, and how they read and show it. */
export interface DateForm {
  /** The value of a text, in the stored form; undefined where it has none. */
  read: (text: string) => string | undefined
  /** A stored value, as the language writes it. */
  write: (held: string) => string
}

/**
 * Days, held as `2026-04-03`. Portuguese shows 03/04/2026. English shows 3 Apr 2026 once the field is left, because English
 * readers differ on whether 03/04 is in March or in April.
 */
export const dayForm = (language: Locale): DateForm => ({
  read: readTypedDay,
  write: language === 'pt-BR' ? (day) => day.split('-').toReversed().join('/') : withMonthName,
})

const withMonthName = (day: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00Z`))

/** Times on a clock, of 24 hours, with their days, held as `2026-04-03T09:30`. */
export function wallTimeForm(language: Locale): DateForm {
  const days = dayForm(language)
  return {
    read(text) {
      const { date = '', time: clock = '' } = TIMED.exec(text.trim())?.groups ?? {}
      const day = days.read(date)
      const time = readTypedTime(clock)
      return day !== undefined && time !== undefined ? `${day}T${time}` : undefined
    },
    write: (time) => `${days.write(time.slice(0, 10))}${language === 'en' ? ',' : ''} ${time.slice(11)}`,
  }
}
