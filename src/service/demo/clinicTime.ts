import type { Language } from './texts/composeText.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// São Paulo has had no daylight saving time since 2019.
const OFFSET = -3 * HOUR

/** The clinic's own clock: a time whose UTC fields are what the wall clock shows. */
export const wallClock = (at: number): Date => new Date(at + OFFSET)

/** Midnight at the clinic before a moment. */
export const startOfDay = (at: number): number => Math.floor((at + OFFSET) / DAY) * DAY - OFFSET

/** The calendar date at the clinic, YYYY-MM-DD. */
export const dateOf = (at: number): string => wallClock(at).toISOString().slice(0, 10)

/** Whole years from a calendar date to a moment. */
export function ageOn(birthDate: string, at: number): number {
  const today = dateOf(at)
  return (
    Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar date as a reader of the language writes it, without doubt about day and month. */
export function dateText(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return language === 'pt-BR'
    ? `${day}/${month}/${year}`
    : `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}

export const dateTimeText = (at: number, language: Language): string =>
  `${dateText(dateOf(at), language)}, ${wallClock(at).toISOString().slice(11, 16)}`
