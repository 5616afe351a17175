const DAY = 86_400_000

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** How many days there are from one calendar day to a later one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
