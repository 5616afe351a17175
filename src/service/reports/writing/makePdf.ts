import { randomUUID } from 'node:crypto'
import type { Employee } from '#contract/employee.ts'
import type { Exam } from '#contract/exam.ts'
import type { Patient } from '#contract/patient.ts'
import { fullName } from '#contract/personName.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { selectExams, toExam } from '#service/records/exam.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import type { Letterhead, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import { dateText } from '#service/reports/typesetting/words.ts'
import type { ReportRecord, ReportWriting } from './reportRules.ts'

export interface PdfSettings {
  files: FileStore
  /** The name of the portal, where the report's unit belongs to no clinic. */
  clinicName: () => string
  /** In which the dates on a report are written. */
  timeZone: string
}

/** The columns of `report` that tell of its PDF. */
export interface PdfColumns {
  pdf_name: string
  pdf_path: string
  pdfsize: number
  pdf_source: 'supplied' | 'typeset'
}

/** What a PDF shows of a report. */
interface Printed {
  doctor: number
  requester: number
  exam: number
  patient: number
  unit: number | null
  text: string
  dateExam: string
  closedAt: Date
  code: string | null
  replacedBy?: { id: number; at: Date }
  isDraft?: boolean
}

export type PdfMaker = (
  writing: ReportWriting,
  closing: { closedAt: Date; code: string },
) => Promise<PdfColumns>

/** Makes the PDFs of reports from their texts. */
export function pdfMaker({ files, clinicName, timeZone }: PdfSettings) {
  async function typeset(queries: Queries, printed: Printed): Promise<Uint8Array> {
    const { report, letterhead } = await contentOf(queries, printed, { clinicName: clinicName(), timeZone })
    return typesetReport(report, letterhead)
  }
  return {
    typeset,

    /** Makes the PDF of a report that is about to be closed, and stores its file. */
    forClosing: (async ({ trx, values, before }, { closedAt, code }) => {
      const merged = { ...before, ...values }
      const idOf = (name: 'doctor' | 'requester' | 'exam' | 'patient' | 'unit') =>
        typeof values[name] === 'number' ? values[name] : ((before?.[name] as { id: number } | null)?.id ?? 0)
      const bytes = await typeset(trx, {
        doctor: idOf('doctor'),
        requester: idOf('requester'),
        exam: idOf('exam'),
        patient: idOf('patient'),
        unit: (values.unit === undefined ? before?.unit?.id : values.unit) ?? null,
        text: merged.result ?? '',
        dateExam: merged.dateExam ?? closedAt.toISOString(),
        closedAt,
        code,
      })
      return storePdf(files, bytes, 'typeset', closedAt)
    }) satisfies PdfMaker,

    /** Makes the PDF of a stored report anew, after it was replaced or moved. */
    async again(queries: Queries, report: ReportRecord, replacedBy: Printed['replacedBy']) {
      const bytes = await typeset(queries, { ...printedOf(report), ...(replacedBy && { replacedBy }) })
      return storePdf(files, bytes, 'typeset', new Date(report.dateClose ?? report.dateHourChanged))
    },

    /** How a draft would look, marked as a draft. */
    preview: (queries: Queries, report: ReportRecord) =>
      typeset(queries, { ...printedOf(report), isDraft: true }),
  }
}
export type ReportPdfs = ReturnType<typeof pdfMaker>

/** Stores a PDF. A file that no row comes to name is swept later. */
export async function storePdf(
  files: FileStore,
  bytes: Uint8Array,
  source: PdfColumns['pdf_source'],
  at: Date,
): Promise<PdfColumns> {
  const pdf_name = `${randomUUID().replaceAll('-', '')}.pdf`
  const pdf_path = `reports/${at.toISOString().slice(0, 7).replace('-', '/')}/${pdf_name}`
  await files.write(pdf_path, bytes)
  return { pdf_name, pdf_path, pdfsize: bytes.byteLength, pdf_source: source }
}

const printedOf = (report: ReportRecord): Printed => ({
  doctor: report.doctor.id,
  requester: report.requester.id,
  exam: report.exam.id,
  patient: report.patient.id,
  unit: report.unit?.id ?? null,
  text: report.result,
  dateExam: report.dateExam ?? report.dateHourCreated,
  closedAt: new Date(report.dateClose ?? Date.now()),
  code: report.verificationCode,
})

async function contentOf(
  queries: Queries,
  printed: Printed,
  clinic: { clinicName: string; timeZone: string },
): Promise<{ report: ReportPdf; letterhead: Letterhead }> {
  const { timeZone } = clinic
  const people = (
    await selectEmployees(queries).where('employee.id', 'in', [printed.doctor, printed.requester]).execute()
  ).map(toEmployee)
  const person = (id: number): Employee => found(people.find((one) => one.id === id))
  const exam: Exam = toExam(
    await selectExams(queries).where('exam.id', '=', printed.exam).executeTakeFirstOrThrow(),
  )
  const patient: Patient = toPatient(
    await selectPatients(queries).where('patient.id', '=', printed.patient).executeTakeFirstOrThrow(),
  )
  const language = exam.language.startsWith('pt') ? 'pt-BR' : 'en-US'
  const day = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone })
  const time = (at: Date) =>
    `${dateText(day(at), language)} ${at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })}`
  const examined = new Date(printed.dateExam)
  const name = fullName(patient)
  return {
    letterhead: { clinicName: clinic.clinicName, subtitle: '' },
    report: {
      language,
      title: exam.title,
      patient: {
        name: patient.socialName || name,
        registeredName: name,
        record: patient.id,
        birthDate: patient.birthDate,
        age: ageOn(patient.birthDate, day(examined)),
        gender: patient.gender.code ?? 'not-stated',
      },
      requester: fullName(person(printed.requester)),
      examiner: { name: fullName(person(printed.doctor)), register: '' },
      text: printed.text,
      examinedOn: dateText(day(examined), language),
      examinedAt: time(examined),
      signedAt: time(printed.closedAt),
      made: printed.closedAt.getTime(),
      ...(printed.replacedBy && {
        replacedBy: { id: printed.replacedBy.id, date: dateText(day(printed.replacedBy.at), language) },
      }),
    },
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A record that another one names is not there.')
  return value
}

/** In whole years. */
function ageOn(birthDate: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years
}
