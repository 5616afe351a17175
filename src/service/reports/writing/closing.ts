import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { fullName } from '#contract/names/personName.ts'
import type { TextForm } from '#contract/reportDocument/model.ts'
import { plainText } from '#contract/reportDocument/plainText.ts'
import { type Act, recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { unprintable } from '#service/reports/typesetting/writable.ts'
import type { FieldProblem, Writer } from '#service/resources/hooks/hooks.ts'
import { changeReport, lockReadable } from './changeReport.ts'
import type { PdfColumns } from './makePdf.ts'
import { selectPrinted } from './printedRecords.ts'
import { closureBy, isClosing, type OwnReport, type ReportWriting, requireSignable } from './reportRules.ts'
import { requestPdfs } from './requestPdfs.ts'

/** A report that another system has sent, which was signed there. */
export interface Received {
  /** The user of the integration. */
  by: number
  /** How its text came. */
  form: TextForm
  /** The PDF that came with it, which is in the file store. */
  pdf: PdfColumns | undefined
  /** The same for the same files, by which they are known when they come again. */
  filesDigest: string | null
  /** The priority and the critical mark as that system has last said them; null where it has not. */
  sentPriority: string | null
  sentCritical: boolean | null
  /** When it was released there; undefined where it is not released. */
  releasedAt: Date | undefined
}

/** The problems that keep a report from being closed. Throws a Problem where the user may not close it. */
export async function closingProblems(writing: ReportWriting, received?: Received): Promise<FieldProblem[]> {
  if (!isClosing(writing)) return []
  if (!received) closureBy(writing)
  const { values, before } = writing
  const text = values.resultDocument
    ? plainText(values.resultDocument)
    : (values.result ?? before?.result ?? '')
  const hasPdf = received?.pdf !== undefined || before?.pdfSource === 'supplied'
  const dateExam = values.dateExam === undefined ? before?.dateExam : values.dateExam
  return [
    ...(text.trim() === '' && !hasPdf
      ? [{ name: 'result', problem: 'is empty, and the report has no PDF of its own' }]
      : []),
    ...(hasPdf ? [] : [...tableProblems(writing), ...(await printingProblems(writing, text))]),
    ...(dateExam ? [] : [{ name: 'dateExam', problem: 'is missing' }]),
  ]
}

/** More take more memory than the typesetting of a report may have. */
const MAX_CELLS = 40_000

function tableProblems({ values, before }: ReportWriting): FieldProblem[] {
  const stored = values.result === undefined ? before?.resultDocument : undefined
  const { blocks = [] } = values.resultDocument ?? stored ?? {}
  const cells = blocks.flatMap(({ rows = [] }) => rows.flatMap((row) => row.cells)).length
  if (cells <= MAX_CELLS) return []
  const problem = `has tables of more than ${MAX_CELLS} cells, which no PDF is made of: shorten them, or send a PDF of its own`
  return [{ name: 'result', problem }]
}

/** The texts of a report's PDF with characters that it cannot show: what it has in their place would not be what was signed, or name somebody else. */
async function printingProblems(
  { trx, values, before }: ReportWriting,
  result: string,
): Promise<FieldProblem[]> {
  const idOf = (name: 'doctor' | 'requester' | 'exam' | 'patient') => values[name] ?? before?.[name].id ?? 0
  const { doctor, requester, exam, patient, place } = await selectPrinted(trx, {
    doctor: idOf('doctor'),
    requester: idOf('requester'),
    exam: idOf('exam'),
    patient: idOf('patient'),
    unit: (values.unit === undefined ? before?.unit?.id : values.unit) ?? null,
  })
  const printed = {
    result: [result],
    patient: [fullName(patient), patient.socialName],
    doctor: [doctor.name, doctor.register, doctor.signText],
    requester: [requester.name],
    exam: [exam.title],
    unit: [place.clinic?.name, ...place.lines],
  }
  return Object.entries(printed).flatMap(([name, texts]) =>
    unprintableProblem(name, texts.filter(Boolean).join('\n')),
  )
}

function unprintableProblem(name: string, text: string): FieldProblem[] {
  const characters = unprintable(text)
  if (characters.length === 0) return []
  const isResult = name === 'result'
  const named = characters.slice(0, MOST_NAMED).map(({ character, line }) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `${character} (U+${code}${isResult ? `, line ${line}` : ''})`
  })
  const more = characters.length > MOST_NAMED ? ` and ${characters.length - MOST_NAMED} more` : ''
  const where = isResult ? '' : ' in what stands on the report'
  const problem = `has characters that no PDF can show${where}: ${named.join(', ')}${more}. Replace them`
  return [{ name, problem }]
}

const MOST_NAMED = 10

/** The column values of a closed report. A PDF that was not supplied is made later, by a job. */
export function closingColumns(writing: ReportWriting, received?: Received) {
  const { caller } = writing.writer
  const closed_as = received ? 'received' : closureBy(writing)
  const now = new Date()
  const pdf = received?.pdf ?? (writing.before?.pdfSource === 'supplied' ? {} : { pdf_source: 'typeset' })
  return {
    draft: false,
    close: 1,
    date_close: now,
    closed_as,
    closed_by_id: received?.by ?? caller.id,
    ...(closed_as === 'signed' && signature(caller, now)),
    verification_code: verificationCode(),
    ...(received && {
      files_digest: received.filesDigest,
      sent_priority: received.sentPriority,
      sent_critical: received.sentCritical,
    }),
    ...(received?.releasedAt && {
      date_report_release: received.releasedAt,
      released_by_id: received.by,
      user_changed: caller.id,
    }),
    ...pdf,
  }
}

/** The column values of a report that its doctor signs. */
const signature = ({ id }: { id: number }, at = new Date()) => ({ signed_by_id: id, date_sign: at })

/** A report that was just closed waits for its release, and has its PDF made. */
export async function awaitRelease(trx: TransactionQueries, id: number, writer: Writer): Promise<void> {
  await insertPending(trx, id, writer)
  await requestPdfs(trx, [id])
}

const insertPending = (trx: TransactionQueries, id: number, { caller }: Writer) =>
  sql`insert into report_release (report_id, status, released, user_created)
    values (${id}, 'pending', false, ${caller.id})`.execute(trx)

export const closingAct = ({ id, closedAs, doctor }: Pick<OwnReport, 'id' | 'closedAs' | 'doctor'>): Act => ({
  act: 'report.close',
  record: { kind: 'report', ids: [id] },
  detail: { closedAs, doctor: doctor.id },
})

// Without letters and digits that look alike.
const CODE_CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** `k7mw-2q9x-hv4t`: 59 bits. */
function verificationCode(): string {
  const part = () =>
    Array.from({ length: 4 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
  return [part(), part(), part()].join('-')
}

/**
 * Signs a report that somebody else has closed, or that another system has sent: the doctor whom it names does so, for the version that was
 * read. A PDF that we typeset says so, so it is made anew; one that was supplied stays as it is.
 */
export async function signClosed(
  trx: TransactionQueries,
  { id, dateHourChanged }: { id: number; dateHourChanged: string },
  writer: Writer,
): Promise<void> {
  const report = await lockReadable(trx, id, writer, dateHourChanged)
  requireSignable(report, writer.caller)
  await changeReport(trx, report, signature(writer.caller), writer)
  await requestPdfs(trx, [id])
  await recordAct(trx, writer, {
    act: 'report.sign',
    outcome: 'done',
    record: { kind: 'report', ids: [id] },
    detail: { closedAs: report.closedAs },
  })
}
