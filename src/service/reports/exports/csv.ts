import { fullName, listedName } from '#contract/personName.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { clockOf, exportLanguages, type ExportLanguageName } from './language.ts'
import { type ExportedRelease, exportReader } from './rows.ts'

/** How cells write values that are not text. */
interface Form {
  time: (moment: Date | null) => string
  date: (date: string) => string
  yesOrNo: (value: boolean) => string
}

interface Column {
  en: string
  'pt-BR': string
  /** Whether the heading says which time zone is meant. */
  isTime?: true
  cell: (row: ExportedRelease, form: Form) => string
}

const columns: readonly Column[] = [
  {
    en: 'Released',
    'pt-BR': 'Liberado em',
    isTime: true,
    cell: ({ releasedAt }, { time }) => time(releasedAt),
  },
  { en: 'Record number', 'pt-BR': 'Prontuário', cell: ({ patient }) => String(patient.id) },
  {
    en: 'Patient',
    'pt-BR': 'Paciente',
    cell: ({ patient }) => listedName(patient),
  },
  { en: 'Social name', 'pt-BR': 'Nome social', cell: ({ patient }) => patient.socialName },
  { en: 'Date of birth', 'pt-BR': 'Nascimento', cell: ({ patient }, { date }) => date(patient.birthDate) },
  { en: 'Exam', 'pt-BR': 'Exame', cell: ({ exam }) => exam },
  {
    en: 'Examiner',
    'pt-BR': 'Examinador',
    cell: ({ doctor }) => fullName(doctor),
  },
  {
    en: 'Requested by',
    'pt-BR': 'Solicitante',
    cell: ({ requester }) => fullName(requester),
  },
  {
    en: 'Examined',
    'pt-BR': 'Examinado em',
    isTime: true,
    cell: ({ examinedAt }, { time }) => time(examinedAt),
  },
  { en: 'Request number', 'pt-BR': 'Número do pedido', cell: ({ requestNumber }) => requestNumber },
  { en: 'Report', 'pt-BR': 'Laudo', cell: ({ reportId }) => String(reportId) },
  {
    en: 'Replaced by report',
    'pt-BR': 'Substituído pelo laudo',
    cell: ({ replacedBy }) => (replacedBy === 0 ? '' : String(replacedBy)),
  },
  { en: 'PDF (bytes)', 'pt-BR': 'PDF (bytes)', cell: ({ pdfSize }) => String(pdfSize) },
  { en: 'Read by me', 'pt-BR': 'Lido por mim', cell: ({ isRead }, { yesOrNo }) => yesOrNo(isRead) },
]

/** Writes releases as CSV in a language, with times of a time zone. */
export function releaseCsv(languageName: ExportLanguageName, timeZone: string, userId: number) {
  const language = exportLanguages[languageName]
  const clock = clockOf(timeZone, language)
  const form: Form = {
    time: (moment) => (moment ? clock(moment) : ''),
    date: language.date,
    yesOrNo: (value) => (value ? language.yes : language.no),
  }
  const separator = separators[languageName]
  const read = exportReader(userId)
  const headings = columns.map((column) =>
    column.isTime ? `${column[languageName]} (${timeZone})` : column[languageName],
  )
  return {
    heading: csvHeading(headings, separator),

    /** The lines of the releases with these ids, in this order. */
    async lines(queries: Queries, ids: number[]): Promise<string[]> {
      const releases = await read(queries, ids)
      return releases.map((release) =>
        csvLine(
          columns.map(({ cell }) => cell(release, form)),
          separator,
        ),
      )
    },
  }
}
