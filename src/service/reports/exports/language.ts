/** The form of a file that readers of a language, and their spreadsheets, expect. */
export interface ExportLanguage {
  fileName: string
  /** A calendar date out of `YYYY-MM-DD`. */
  date: (date: string) => string
  yes: string
  no: string
}

export type ExportLanguageName = 'en' | 'pt-BR'

export const exportLanguages: Readonly<Record<ExportLanguageName, ExportLanguage>> = {
  en: {
    fileName: 'released-reports',
    date: (date) => date,
    yes: 'yes',
    no: 'no',
  },
  'pt-BR': {
    fileName: 'laudos-liberados',
    date: (date) => date.split('-').toReversed().join('/'),
    yes: 'sim',
    no: 'não',
  },
}

/** Formats moments in a time zone: `2026-03-04 05:06`, with the date in the language's form. */
export function clockOf(timeZone: string, { date }: Pick<ExportLanguage, 'date'>): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const day = `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`
    return `${date(day)} ${parts['hour']}:${parts['minute']}`
  }
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  clockOf(timeZone, { date: (day) => day })(moment).slice(0, 10)
