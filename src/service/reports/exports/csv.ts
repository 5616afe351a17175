import { type InferResult, sql } from 'kysely'
import { isDay } from '#contract/moments/day.ts'
import { wallClockOf } from '#contract/moments/dayStart.ts'
import { fullName, listedName } from '#contract/names/personName.ts'
import type { Priority } from '#contract/reports/priority.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { factsOf, selectReleases } from '#service/reports/reportFacts.ts'
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
  priorities: Readonly<Record<Priority, string>>
}

export type ExportLanguageName = 'en' | 'pt-BR'

export const exportLanguages: Readonly<Record<ExportLanguageName, ExportLanguage>> = {
  en: {
    fileName: 'released-reports',
    date: (date) => date,
    unknown: 'unknown',
    yes: 'yes',
    no: 'no',
    priorities: { routine: 'routine', urgent: 'urgent', stat: 'stat' },
  },
  'pt-BR': {
    fileName: 'laudos-liberados',
    date: (date) => date.split('-').toReversed().join('/'),
    unknown: 'desconhecida',
    yes: 'sim',
    no: 'não',
    priorities: { routine: 'rotina', urgent: 'urgente', stat: 'emergência' },
  },
}

const selectLines = (queries: Queries, ids: number[], userId: number) =>
  selectReleases(queries, ids, userId).select(
    sql<string>`(
      select concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''))
      from employee where employee.id = report.requester_id)`.as('requester'),
  )

type Line = ReturnType<typeof factsOf> & { row: InferResult<ReturnType<typeof selectLines>>[number] }

/** How cells write values that are not text. */
interface Form {
  time: (moment: Date | null) => string
  /** A birth date: a day, a year alone, or unknown. */
  born: (date: BirthDate) => string
  yesOrNo: (value: boolean) => string
  priority: (value: Priority) => string
}

interface Column {
  en: string
  'pt-BR': string
  cell: (line: Line, form: Form) => string
  /** Whether the heading names the time zone. */
  isTime?: true
}

/** The columns of the released listing as CSV, in their order. */
const columns: readonly Column[] = [
  {
    en: 'Released',
    'pt-BR': 'Liberado em',
    cell: ({ row }, { time }) => time(row.date_report_release),
    isTime: true,
  },
  { en: 'Record number', 'pt-BR': 'Prontuário', cell: ({ patient }) => String(patient.id) },
  { en: 'Patient', 'pt-BR': 'Paciente', cell: ({ patient }) => listedName(patient) },
  { en: 'Social name', 'pt-BR': 'Nome social', cell: ({ patient }) => patient.socialName },
  { en: 'Date of birth', 'pt-BR': 'Nascimento', cell: ({ patient }, { born }) => born(patient.birthDate) },
  { en: 'Exam', 'pt-BR': 'Exame', cell: ({ exam }) => exam.name },
  { en: 'Examiner', 'pt-BR': 'Examinador', cell: ({ doctor }) => fullName(doctor) },
  { en: 'Requested by', 'pt-BR': 'Solicitante', cell: ({ row }) => row.requester },
  { en: 'Examined', 'pt-BR': 'Examinado em', cell: ({ row }, { time }) => time(row.date_exam), isTime: true },
  { en: 'Request number', 'pt-BR': 'Número do pedido', cell: ({ row }) => row.request_number },
  { en: 'Report', 'pt-BR': 'Laudo', cell: ({ id }) => String(id) },
  {
    en: 'Replaced by report',
    'pt-BR': 'Substituído pelo laudo',
    cell: ({ replacedBy }) => (replacedBy === 0 ? '' : String(replacedBy)),
  },
  { en: 'PDF (bytes)', 'pt-BR': 'PDF (bytes)', cell: ({ pdfsize }) => String(pdfsize) },
  { en: 'Read by me', 'pt-BR': 'Lido por mim', cell: ({ row }, { yesOrNo }) => yesOrNo(Boolean(row.read)) },
  { en: 'Priority', 'pt-BR': 'Prioridade', cell: ({ row }, { priority }) => priority(row.priority) },
  {
    en: 'Critical finding',
    'pt-BR': 'Achado crítico',
    cell: ({ row }, { yesOrNo }) => yesOrNo(row.critical),
  },
]

/** Writes releases as CSV in a language, with times of a time zone. */
export function releaseCsv(languageName: ExportLanguageName, timeZone: string, userId: number) {
  const language = exportLanguages[languageName]
  const clock = clockOf(timeZone, language)
  const form: Form = {
    time: (moment) => (moment ? clock(moment) : ''),
    born: (date) => (date === null ? language.unknown : isDay(date) ? language.date(date) : date),
    yesOrNo: (value) => (value ? language.yes : language.no),
    priority: (value) => language.priorities[value],
  }
  const separator = separators[languageName]
  const headings = columns.map((column) =>
    column.isTime ? `${column[languageName]} (${timeZone})` : column[languageName],
  )
  return {
    heading: csvHeading(headings, separator),

    /** The lines of the releases with these ids, in this order. */
    async lines(queries: Queries, ids: number[]): Promise<string[]> {
      const rows = await selectLines(queries, ids, userId).execute()
      const found = new Map(rows.map((row) => [row.release_id, { ...factsOf(row), row }]))
      return ids.map((id) => {
        const line = present(found.get(id))
        return csvLine(
          columns.map(({ cell }) => cell(line, form)),
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
