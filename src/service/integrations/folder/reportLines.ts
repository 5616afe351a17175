import { buffer } from 'node:stream/consumers'
import { SentReport } from '#contract/integrations/intake.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { PathOutsideStoreError } from '#service/files/fileStore.ts'
import { parse } from '#service/http/parse.ts'
import { createReport } from '#service/integrations/intake/createReport.ts'
import { type PreparedReport, prepareReport } from '#service/integrations/intake/prepareReport.ts'
import { answeredBefore, fingerprintOf, type SentKeys } from '#service/integrations/sentKeys.ts'
import { readMoment } from '#contract/moments/readMoment.ts'
import type { Cells } from './folderFiles.ts'
import { type FolderContext, type LineOutcome, readCell, refused } from './context.ts'
import { DecodingError, decodeText } from '#service/http/decodeText.ts'

const MAX_FILE_BYTES = 20 * 1024 * 1024
// The longest texts by which an exam and an employee are looked for.
const MAX_CODE = 20
const MAX_REGISTER = 30

/** A report of a line, whose files are stored. */
export interface ReadReport {
  keys: SentKeys
  prepared: PreparedReport
}

/** Reads a line of reports.csv, and stores its files; undefined where the same report is stored already. */
export async function readReport(
  context: FolderContext,
  cells: Cells<'reports'>,
): Promise<ReadReport | undefined> {
  const { integrationId, queries } = context
  const sent = parse(SentReport, await sentBody(context, cells), 'line')
  const keys = { integrationId, number: sent.externalId, request: undefined }
  const fingerprint = fingerprintOf(sent)
  if (await answeredBefore(queries, keys, fingerprint)) return undefined
  return { keys, prepared: await prepareReport(context.files, context.inspection, { sent, fingerprint }) }
}

/** Stores the report of a line by itself. */
export async function storeAlone(
  trx: TransactionQueries,
  { writer }: FolderContext,
  report: ReadReport,
): Promise<LineOutcome> {
  const { outcome } = await createReport(trx, { ...report, refusing: true }, writer)
  if (outcome === 'created') return outcome
  return outcome === 'amended' ? 'changed' : 'unchanged'
}

/** A line as a request of CreateReport. */
async function sentBody(context: FolderContext, cells: Cells<'reports'>): Promise<Record<string, unknown>> {
  const { externalId, patient, patientDocument, patientBirthDate, exam, doctor, requester } = cells
  const { requestNumber, text, textFile, pdf, images, priority, critical, release = 'true' } = cells
  for (const name of ['externalId', 'exam', 'doctor', 'dateExam'] as const)
    if (cells[name] === undefined) throw refused(name, 'is missing')
  if (patient === undefined && (patientDocument === undefined || patientBirthDate === undefined))
    throw refused('patient', 'is missing, and so is patientDocument or patientBirthDate')
  if (text !== undefined && textFile !== undefined) throw refused('textFile', 'is there beside text')
  const isTrue = (name: 'release' | 'critical', cell: string) => {
    if (!/^(true|false|verdadeiro|falso)$/i.test(cell)) throw refused(name, 'is neither true nor false')
    return /^(true|verdadeiro)$/i.test(cell)
  }
  const moment = (name: 'dateExam' | 'dateRelease') => {
    const cell = cells[name]
    return cell && readCell(name, cell, (written) => readMoment(written, context.timeZone))
  }
  const bytes = (column: string, path: string) => fileAt(context, column, path)
  return {
    externalId,
    patient: {
      externalId: patient,
      birthDate: patientBirthDate,
      ...(patientDocument !== undefined && { documents: [{ number: patientDocument }] }),
    },
    exam: named(exam),
    doctor: employee(doctor),
    ...(requester !== undefined && { requester: employee(requester) }),
    dateExam: moment('dateExam'),
    dateRelease: moment('dateRelease'),
    requestNumber,
    text: textFile === undefined ? text : decodedFile(await bytes('textFile', textFile)),
    ...(pdf !== undefined && { pdf: (await bytes('pdf', pdf)).toString('base64') }),
    ...(images !== undefined && { images: await imagesAt(images, bytes) }),
    release: isTrue('release', release),
    priority,
    ...(critical !== undefined && { critical: isTrue('critical', critical) }),
  }
}

function decodedFile(bytes: Buffer): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw refused('textFile', error.message)
  }
}

const named = (text = '') => ({
  externalId: text,
  name: text,
  ...(text.length <= MAX_CODE && { code: text }),
})

const employee = (text = '') => ({
  externalId: text,
  ...(text.length <= MAX_REGISTER && { registerNumber: text }),
})

async function imagesAt(paths: string, bytes: (column: string, path: string) => Promise<Buffer>) {
  const images = []
  for (const path of paths.split('|').map((part) => part.trim()))
    if (path !== '')
      images.push({
        data: (await bytes('images', path)).toString('base64'),
        name: path.slice(path.lastIndexOf('/') + 1),
      })
  return images
}

/** A file of the folder. Paths out of it, and through symbolic links, are refused. */
async function fileAt({ folder }: FolderContext, column: string, path: string): Promise<Buffer> {
  const file = await folder.read(path.replaceAll('\\', '/')).catch((error: unknown) => {
    if (isDenied(error)) throw refused(column, `names a file that may not be read by this user: ${path}`)
    if (!(error instanceof PathOutsideStoreError)) throw error
    throw refused(column, `is no path of a file in this folder: ${path}`)
  })
  if (!file) throw refused(column, `names no file of this folder: ${path}`)
  if (file.size <= MAX_FILE_BYTES) return buffer(file.stream)
  file.stream.destroy()
  throw refused(column, `is larger than 20 MB: ${path}`)
}

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EACCES'
