import { isDay } from '#contract/moments/day.ts'
import { fullName, listedName } from '#contract/names/personName.ts'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { Queries } from '#service/database/database.ts'
import { csvHeading, csvLine, separators } from '#service/http/csv.ts'
import { selectFacts, type ReleaseFacts } from '#service/reports/releaseFacts.ts'
import { present } from '#service/reports/reportMapping.ts'
import { clockOf, exportLanguages, type ExportLanguageName } from './language.ts'

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

const cells: Readonly<Record<ReleaseColumn, (row: ReleaseFacts, form: Form) => string>> = {
  releasedAt: ({ dateReportRelease }, { time }) => time(dateReportRelease),
  patientId: ({ patient }) => String(patient.id),
  patient: ({ patient }) => listedName(patient),
  socialName: ({ patient }) => patient.socialName,
  birthDate: ({ patient }, { born }) => born(patient.birthDate),
  exam: ({ exam }) => exam.name,
  examiner: ({ doctor }) => fullName(doctor),
  requester: ({ requester }) => requester,
  examinedAt: ({ dateExam }, { time }) => time(dateExam),
  requestNumber: ({ requestNumber }) => requestNumber,
  reportId: ({ reportId }) => String(reportId),
  replacedBy: ({ replacedBy }) => (replacedBy === 0 ? '' : String(replacedBy)),
  pdfSize: ({ pdfsize }) => String(pdfsize),
  isRead: ({ read }, { yesOrNo }) => yesOrNo(read),
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
      const facts = new Map((await selectFacts(queries, ids, userId)).map((each) => [each.id, each]))
      return ids.map((id) => {
        const release = present(facts.get(id))
        return csvLine(
          names.map((name) => cells[name](release, form)),
          separator,
        )
      })
    },
  }
}
