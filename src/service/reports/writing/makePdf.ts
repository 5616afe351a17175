import { randomUUID } from 'node:crypto'
import { fullName } from '#contract/names/personName.ts'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { type Queries, snapshot } from '#service/database/database.ts'
import { type FileStore, monthFolder } from '#service/files/fileStore.ts'
import type { DoJob } from '#service/jobs/jobWorker.ts'
import type { ClinicName } from '#service/records/company.ts'
import { documentOf } from '#service/reports/reportText.ts'
import type { Letterhead, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { wordsIn } from '#service/reports/typesetting/words.ts'
import type { TypesetWork } from '#service/reports/typesetting/typesettingWorker.ts'
import { workerQueue } from '#service/workers/workerQueue.ts'
import { selectLetterhead, selectPicture, selectPrinted } from './printedRecords.ts'
import { malformed } from '#service/resources/refusals.ts'
import { readStored } from './changeReport.ts'
import type { OwnReport } from './reportRules.ts'

export interface PdfSettings {
  files: FileStore
  clinicName: ClinicName
  /** In which the dates on a report are written. */
  timeZone: string
}

/** The columns of `report` that tell of its PDF. */
export interface PdfColumns {
  pdf_name: string
  pdf_path: string
  pdfsize: number
  pdf_source: 'supplied' | 'typeset'
  /** It names the patient of the report. */
  pdf_patient: null
}

/** The content of a report's PDF. */
interface Printed {
  doctor: number
  requester: number
  exam: number
  patient: number
  unit: number | null
  text: ResultDocument
  dateExam: string
  closing: ReturnType<typeof closingOf>
  code: string | null
  replacedBy?: { id: number; at: Date }
  isDraft?: boolean
}

/** Makes the PDFs of reports from their texts, in a process of its own. */
export function pdfMaker({ files, clinicName, timeZone }: PdfSettings) {
  const queue = workerQueue<TypesetWork, Uint8Array>(
    new URL('../typesetting/typesettingWorker.ts', import.meta.url),
    { timeoutMs: 60_000, tooMuch: tooMuchText },
  )
  const contentFor = (queries: Queries, printed: Printed) =>
    contentOf(queries, printed, { clinicName, timeZone })
  return {
    close: () => queue.close(),

    /** The job that makes the PDF of a closed report and stores its file. The report names it when it is there. */
    job: (async (queries, id) => {
      const work = await snapshot(queries, async (reading) => {
        const report = await readTypeset(reading, id)
        return report && { report, content: await contentFor(reading, await printedNow(reading, report)) }
      })
      if (!work) return async () => {}
      const { report, content } = work
      const at = new Date(report.dateClose ?? report.dateHourChanged)
      const pdf = await storePdf(files, await queue.run(content), 'typeset', at)
      return async (trx) => void (await trx.updateTable('report').set(pdf).where('id', '=', id).execute())
    }) satisfies DoJob,

    /** How a draft would look, marked as a draft. */
    preview: async (queries: Queries, report: OwnReport) =>
      queue.run(await contentFor(queries, { ...printedOf(report), isDraft: true })),
  }
}
export type ReportPdfs = ReturnType<typeof pdfMaker>

const tooMuchText = () =>
  malformed([{ name: 'result', problem: 'takes too long or too much memory to be made a PDF' }])

/** A report whose PDF is made from its text; undefined where it is not there any more. */
async function readTypeset(queries: Queries, id: number): Promise<OwnReport | undefined> {
  const row = await queries
    .selectFrom('report')
    .select('id')
    .where('id', '=', id)
    .where('pdf_source', '=', 'typeset')
    .executeTakeFirst()
  return row && readStored(queries, id)
}

/** Stores a PDF. An orphaned file is swept later. */
export async function storePdf(
  files: FileStore,
  bytes: Uint8Array,
  source: PdfColumns['pdf_source'],
  at: Date,
): Promise<PdfColumns> {
  const pdf_name = `${randomUUID().replaceAll('-', '')}.pdf`
  const pdf_path = `${monthFolder('reports', at)}/${pdf_name}`
  await files.write(pdf_path, bytes)
  return { pdf_name, pdf_path, pdfsize: bytes.byteLength, pdf_source: source, pdf_patient: null }
}

/** With the report that is valid in its place. */
async function printedNow(queries: Queries, report: OwnReport): Promise<Printed> {
  if (report.replacedBy === 0) return printedOf(report)
  const by = await readStored(queries, report.replacedBy)
  const at = new Date(by.dateReportRelease ?? by.dateHourChanged)
  return { ...printedOf(report), replacedBy: { id: by.id, at } }
}

const printedOf = (report: OwnReport): Printed => ({
  doctor: report.doctor.id,
  requester: report.requester.id,
  exam: report.exam.id,
  patient: report.patient.id,
  unit: report.unit?.id ?? null,
  text: documentOf(report),
  dateExam: report.dateExam ?? report.dateHourCreated,
  closing: closingOf(report),
  code: report.verificationCode,
})

/** Author, signer and releaser of a closed report for its PDF. */
function closingOf(report: OwnReport) {
  const {
    userCreated: author,
    closedAs,
    closedBy,
    signedBy,
    dateSign,
    releasedBy,
    dateReportRelease,
  } = report
  const isReceived = closedAs === 'received'
  const isForDoctor = closedAs === 'forDoctor'
  const isOthersText = isForDoctor || (signedBy !== null && signedBy.id !== author.id)
  return {
    made: dateSign ?? report.dateClose ?? new Date().toISOString(),
    signedAt: dateSign ?? undefined,
    origin: {
      receivedFrom: isReceived ? closedBy?.name : undefined,
      writtenBy: isOthersText && !isReceived ? author.name : undefined,
      closedBy: isForDoctor && closedBy?.id !== author.id ? closedBy?.name : undefined,
    },
    released:
      releasedBy && releasedBy.id !== signedBy?.id
        ? { by: releasedBy.name ?? '', at: dateReportRelease ?? report.dateHourChanged }
        : undefined,
  }
}

async function contentOf(
  queries: Queries,
  printed: Printed,
  portal: Pick<PdfSettings, 'clinicName' | 'timeZone'>,
): Promise<{ report: ReportPdf; letterhead: Letterhead }> {
  const { doctor, requester, exam, patient, place } = await selectPrinted(queries, printed)
  const { sign, ...examiner } = doctor
  const registered = fullName(patient)
  const { closing, isDraft } = printed
  const isSynthetic = await queries.selectFrom('installation').select('synthetic').executeTakeFirst()
  return {
    letterhead: {
      ...(await selectLetterhead(queries, place, portal.clinicName)),
      ...(isSynthetic?.synthetic && { mark: wordsIn(exam.language).mark }),
    },
    report: {
      language: exam.language,
      timeZone: place.timeZone ?? portal.timeZone,
      title: exam.title,
      patient: {
        name: patient.socialName || registered,
        registeredName: registered,
        record: patient.id,
        birthDate: patient.birthDate,
        gender: patient.gender.code,
      },
      requester: requester.name,
      examiner:
        isDraft || closing.signedAt
          ? { ...examiner, signature: await selectPicture(queries, sign) }
          : { name: doctor.name, register: doctor.register },
      text: printed.text,
      examinedAt: printed.dateExam,
      ...(isDraft ? { isDraft, made: new Date().toISOString() } : closing),
      verificationCode: printed.code?.toUpperCase(),
      ...(printed.replacedBy && {
        replacedBy: { id: printed.replacedBy.id, signedAt: printed.replacedBy.at.toISOString() },
      }),
    },
  }
}
