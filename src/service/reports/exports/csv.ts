import { type InferResult, sql } from 'kysely'
import { isDay } from '#contract/moments/day.ts'
import { wallClockOf } from '#contract/moments/dayStart.ts'
import { fullName, listedName } from '#contract/names/personName.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { factsOf, selectReleases } from '#service/reports/releaseFacts.ts'
import { present } from '#service/reports/wholeReports.ts'

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

/** A column of an exported file. */
interface ExportColumn {
  en: string
  'pt-BR': string
  /** Whether the heading names the time zone. */
  isTime?: true
}

/** The columns of the released listing as CSV, in their order. */
const releaseColumns = {
  releasedAt: { en: 'Released', 'pt-BR': 'Liberado em', isTime: true },
  patientId: { en: 'Record number', 'pt-BR': 'Prontuário' },
  patient: { en: 'Patient', 'pt-BR': 'Paciente' },
  socialName: { en: 'Social name', 'pt-BR': 'Nome social' },
  birthDate: { en: 'Date of birth', 'pt-BR': 'Nascimento' },
  exam: { en: 'Exam', 'pt-BR': 'Exame' },
  examiner: { en: 'Examiner', 'pt-BR': 'Examinador' },
  requester: { en: 'Requested by', 'pt-BR': 'Solicitante' },
  examinedAt: { en: 'Examined', 'pt-BR': 'Examinado em', isTime: true },
  requestNumber: { en: 'Request number', 'pt-BR': 'Número do pedido' },
  reportId: { en: 'Report', 'pt-BR': 'Laudo' },
  replacedBy: { en: 'Replaced by report', 'pt-BR': 'Substituído pelo laudo' },
  pdfSize: { en: 'PDF (bytes)', 'pt-BR': 'PDF (bytes)' },
  isRead: { en: 'Read by me', 'pt-BR': 'Lido por mim' },
} as const satisfies Readonly<Record<string, ExportColumn>>
type ReleaseColumn = keyof typeof releaseColumns

/** How cells write values that are not text. */
interface Form {
  time: (moment: Date | null) => string
  /** A birth date: a day, a year alone, or unknown. */
  born: (date: BirthDate) => string
  yesOrNo: (value: boolean) => string
}

const selectLines = (queries: Queries, ids: number[], userId: number) =>
  selectReleases(queries, ids, userId).select(
    sql<string>`(
      select concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''))
      from employee where employee.id = report.requester_id)`.as('requester'),
  )

type Line = InferResult<ReturnType<typeof selectLines>>[number] & ReturnType<typeof factsOf>

const cells: Readonly<Record<ReleaseColumn, (line: Line, form: Form) => string>> = {
  releasedAt: ({ date_report_release }, { time }) => time(date_report_release),
  patientId: ({ patient }) => String(patient.id),
  patient: ({ patient }) => listedName(patient),
  socialName: ({ patient }) => patient.socialName,
  birthDate: ({ patient }, { born }) => born(patient.birthDate),
  exam: ({ exam }) => exam.name,
  examiner: ({ doctor }) => fullName(doctor),
  requester: ({ requester }) => requester,
  examinedAt: ({ date_exam }, { time }) => time(date_exam),
  requestNumber: ({ request_number }) => request_number,
  reportId: ({ id }) => String(id),
  replacedBy: ({ replacedBy }) => (replacedBy === 0 ? '' : String(replacedBy)),
  pdfSize: ({ pdfsize }) => String(pdfsize),
  isRead: ({ read }, { yesOrNo }) => yesOrNo(Boolean(read)),
}
const names = Object.keys(releaseColumns) as ReleaseColumn[]

/** Writes releases as CSV in a language, with times of a time zone. */
export function releaseCsv(languageName: ExportLanguageName, timeZone: string, userId: number) {
  const language = exportLanguages[languageName]
  const clock = clockOf(timeZone, language)
  const form: Form = {
    time: (moment) => (moment ? clock(moment) : ''),
    born: (date) => (date === null ? language.unknown : isDay(date) ? language.date(date) : date),
    yesOrNo: (value) => (value ? language.yes : language.no),
  }
  const separator = separators[languageName]
  const headings = Object.values<ExportColumn>(releaseColumns).map((column) =>
    column.isTime ? `${column[languageName]} (${timeZone})` : column[languageName],
  )
  return {
    heading: csvHeading(headings, separator),

    /** The lines of the releases with these ids, in this order. */
    async lines(queries: Queries, ids: number[]): Promise<string[]> {
      const rows = await selectLines(queries, ids, userId).execute()
      const found = new Map(rows.map((row) => [row.release_id, { ...row, ...factsOf(row) }]))
      return ids.map((id) => {
        const line = present(found.get(id))
        return csvLine(
          names.map((name) => cells[name](line, form)),
          separator,
        )
      })
    },
  }
}

/** Formats moments in a time zone: `2026-03-04 05:06`, with the date in the language's form. */
function clockOf(timeZone: string, { date }: Pick<ExportLanguage, 'date'>): (moment: Date) => string {
  const wallClock = wallClockOf(timeZone)
  return (moment) => {
    const [day = '', time = ''] = new Date(wallClock(moment.getTime())).toISOString().split('T')
    return `${date(day)} ${time.slice(0, 5)}`
  }
}
