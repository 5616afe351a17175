import { wallClockOf } from '#contract/moments/dayStart.ts'

/** The form of a file that readers of a language, and their spreadsheets, expect. */
export interface ExportLanguage {
  fileName: string
  /** A calendar date out of `YYYY-MM-DD`. */
  date: (date: string) => string
  /** Of a birth date. */
  unknown: string
  yes: string
  no: string
}

export type ExportLanguageName = 'en' | 'pt-BR'

export const exportLanguages: Readonly<Record<ExportLanguageName, ExportLanguage>> = {
  en: {
    fileName: 'released-reports',
    date: (date) => date,
    unknown: 'unknown',
    yes: 'yes',
    no: 'no',
  },
  'pt-BR': {
    fileName: 'laudos-liberados',
    date: (date) => date.split('-').toReversed().join('/'),
    unknown: 'desconhecida',
    yes: 'sim',
    no: 'não',
  },
}

/** Formats moments in a time zone: `2026-03-04 05:06`, with the date in the language's form. */
export function clockOf(timeZone: string, { date }: Pick<ExportLanguage, 'date'>): (moment: Date) => string {
  const wallClock = wallClockOf(timeZone)
  return (moment) => {
    const [day = '', time = ''] = new Date(wallClock(moment.getTime())).toISOString().split('T')
    return `${date(day)} ${time.slice(0, 5)}`
  }
}
