import { isDay } from '#contract/moments/day.ts'
import type { Locale } from '#portal/locale/locales.ts'

const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const TIMED = /^(\S+?)[T ]\s*(\d{1,2}):(\d{2})$/

/** How fields hold a day or a time, and how they read and show it. What is held in the first form is read in every language. */
export interface DateForm {
  /** The value of a text, in the stored form; undefined where it has none, or could have two. */
  read: (text: string) => string | undefined
  /** A stored value, as the language writes it. */
  write: (held: string) => string
}

/**
 * Days, held as `2026-04-03`. Portuguese writes and reads them day first. In English, 03/04/2026 is the third of April to some readers
 * and the fourth of March to others, so it is neither.
 */
export const dayForm = (language: Locale): DateForm =>
  language === 'pt-BR'
    ? {
        read: (text) =>
          there(
            text
              .trim()
              .replace(
                DAY_FIRST,
                (_, day: string, month: string, year: string) =>
                  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
              ),
          ),
        write: dayFirst,
      }
    : { read: (text) => there(text.trim()), write: (day) => day }

/** 1961-03-12 as it is typed in a Brazilian clinic: 12/03/1961. */
export const dayFirst = (day: string): string => day.split('-').toReversed().join('/')

const there = (day: string) => (isDay(day) ? day : undefined)

/** Times on a clock, of 24 hours, with their days, held as `2026-04-03T09:30`. */
export function wallTimeForm(language: Locale): DateForm {
  const days = dayForm(language)
  return {
    read(text) {
      const [, date = '', hours = '', minutes = ''] = TIMED.exec(text.trim()) ?? []
      const day = days.read(date)
      return day !== undefined && Number(hours) < 24 && Number(minutes) < 60
        ? `${day}T${hours.padStart(2, '0')}:${minutes}`
        : undefined
    },
    write: (time) => `${days.write(time.slice(0, 10))} ${time.slice(11)}`,
  }
}
