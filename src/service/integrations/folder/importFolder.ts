import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import {
  type Database,
  inSavepoint,
  isExclusive,
  type TransactionQueries,
} from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { concurrencyLimit } from '#service/http/concurrencyLimit.ts'
import { Problem } from '#service/http/problem.ts'
import { type JobLog, jobWorker } from '#service/jobs/jobWorker.ts'
import { fold } from '#contract/names/matching.ts'
import { pdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { type PdfSettings, pdfMaker } from '#service/reports/writing/makePdf.ts'
import { documentSearchText } from '#service/records/searchText.ts'
import {
  checkedCells,
  type FolderContext,
  folderIntegration,
  type LineOutcome,
  type StoreLine,
} from './context.ts'
import {
  type Cells,
  errorsFile,
  FolderError,
  type FolderFile,
  folderFiles,
  type FolderLine,
  type Heading,
  readHeading,
  readLines,
} from './folderFiles.ts'
import { patientLine } from './patientLines.ts'
import { employeeLine, examLine } from './recordLines.ts'
import { type ReadReport, readReport, storeAlone } from './reportLines.ts'
import { storeTogether } from './storeTogether.ts'
import { alone, inTransaction, rolledBack } from './transactions.ts'

export interface FileSummary extends Record<LineOutcome, number> {
  file: FolderFile
  errors: number
}

interface Options extends PdfSettings {
  /** The path of the folder. */
  root: string
  /** How much has to be known of a patient's birth date. */
  birthDates: BirthDatePrecision
  /** Whether all is rolled back at the end, and no file is stored. */
  dryRun: boolean
  /** Told what goes wrong with the PDFs that are made meanwhile. */
  log: JobLog
  /** Called after each line. */
  progress?: (summary: Readonly<FileSummary>) => void
}

/** So many lines are stored at once, on a database with several connections. */
const LANES = 8
/** The most reports in progress at once: twice as many as are being stored, so that the next ones are read meanwhile. */
const REPORT_LANES = 100
/** The files of so many are in memory at once. */
const READ_AT_ONCE = 6

const lineImporters = { patients: patientLine, employees: employeeLine, exams: examLine } as {
  [F in Exclude<FolderFile, 'reports'>]: (
    context: FolderContext,
    cells: Cells<F>,
  ) => StoreLine | Promise<StoreLine>
}

/**
 * Imports the files of a folder. Each line is stored whole or not at all, and the same line again changes nothing, so that an import that was
 * ended is begun again. Lines that cannot be imported are written to the folder `errors` in it.
 */
export async function importFolder(database: Database, options: Options): Promise<FileSummary[]> {
  const { root, dryRun } = options
  const folder = folderStore(root)
  const files: { file: FolderFile; heading: Heading }[] = []
  for (const file of folderFiles) {
    const heading = await readHeading(folder, file)
    if (heading) files.push({ file, heading })
  }
  if (files.length === 0)
    throw new FolderError(
      `${root}: there is none of ${folderFiles.map((file) => `${file}.csv`).join(', ')} in it.`,
    )
  const inspection = pdfInspection()
  const settings = dryRun ? { ...options, files: keepingNothing(options.files) } : options
  const pdfs = pdfMaker(settings)
  const pdfJobs = jobWorker(database, 'report.pdf', pdfs.job, options.log)

  /** Imports everything. With `trx`, in that transaction. */
  async function run(trx?: TransactionQueries): Promise<FileSummary[]> {
    const queries = trx ?? database.queries
    const context: FolderContext = {
      ...settings,
      ...(await folderIntegration(queries)),
      queries,
      folder,
      inspection,
    }
    const store = trx ? (line: StoreLine) => inSavepoint(trx, () => line(trx)) : inTransaction(database)
    const lanes = isExclusive(database.queries) || trx ? 1 : LANES
    // Of few records, and a new exam may need the template that the one before it has made.
    const lanesOf = { patients: lanes, employees: 1, exams: 1, reports: trx ? 1 : REPORT_LANES }
    const reading = concurrencyLimit(READ_AT_ONCE)
    const storeReport = trx
      ? (report: ReadReport) => store(() => storeAlone(trx, context, report))
      : storeTogether(database, context)

    async function storeCells(file: FolderFile, cells: Record<string, string>): Promise<LineOutcome> {
      if (file !== 'reports') return store(await lineImporters[file](context, cells))
      const report = await reading(() => readReport(context, cells))
      return report ? storeReport(report) : 'unchanged'
    }
    const summaries = []
    for (const { file, heading } of files) {
      const errors = await errorsFile(root, file, heading.separator)
      try {
        summaries.push(
          await importLines(file, readLines(folder, file, heading), {
            lanes: lanesOf[file],
            store: async (cells) =>
              storeCells(file, checkedCells(cells, file === 'employees' ? undefined : options.birthDates)),
            fail: errors.add,
            progress: options.progress,
          }),
        )
      } finally {
        await errors.close()
      }
    }
    return summaries
  }

  try {
    if (dryRun) return await database.withoutTimeouts((queries) => rolledBack(queries, run))
    pdfJobs.start()
    const summaries = await alone(database, () => run())
    // The service makes what is left, but may be started much later.
    await pdfJobs.drain()
    return summaries
  } finally {
    await Promise.all([pdfJobs.stop(), inspection.close(), pdfs.close()])
  }
}

interface Importing<F extends FolderFile> {
  lanes: number
  store: (cells: Cells<F>) => Promise<LineOutcome>
  fail: (line: FolderLine<F>, problem: string) => Promise<void>
  progress: Options['progress']
}

/** Imports the lines of a file, several at once, but never two that may mean the same record. Errors are told in the order of the lines. */
async function importLines<F extends FolderFile>(
  file: F,
  lines: AsyncIterable<FolderLine<F>>,
  { lanes, store, fail, progress }: Importing<F>,
): Promise<FileSummary> {
  const summary: FileSummary = { file, created: 0, changed: 0, unchanged: 0, errors: 0 }
  const running: { line: FolderLine<F>; result: Promise<LineResult> }[] = []
  const busy = new Map<string, Promise<unknown>>()

  async function finishFirst(): Promise<void> {
    const first = running.shift()
    if (!first) return
    const result = await first.result
    if ('failure' in result) throw result.failure
    if ('problem' in result) {
      summary.errors++
      await fail(first.line, result.problem)
    } else summary[result.outcome]++
    progress?.(summary)
  }

  try {
    for await (const line of lines) {
      const keys = keysOf(line.cells)
      for (const key of keys) await busy.get(key)
      const result =
        line.problem === undefined
          ? resultOf(store(line.cells))
          : Promise.resolve({ problem: sentence('The line', line.problem) })
      for (const key of keys) busy.set(key, result)
      void result.finally(() => {
        for (const key of keys) if (busy.get(key) === result) busy.delete(key)
      })
      running.push({ line, result })
      if (running.length >= lanes) await finishFirst()
    }
    while (running.length > 0) await finishFirst()
  } finally {
    await Promise.all(running.map(({ result }) => result))
  }
  return summary
}

type LineResult = { outcome: LineOutcome } | { problem: string } | { failure: unknown }

const resultOf = (work: Promise<LineOutcome>): Promise<LineResult> =>
  work.then(
    (outcome) => ({ outcome }),
    (error: unknown) => (error instanceof Problem ? { problem: textOf(error) } : { failure: error }),
  )

const textOf = ({ details, message }: Problem): string =>
  details.fields?.map(({ name, problem }) => sentence(name, problem)).join(' ') || message

/** A problem that is no sentence by itself is one behind the name of its column. */
function sentence(name: string, problem: string): string {
  // Some problems begin with the name themselves.
  const isWhole = /^\p{Lu}/u.test(problem) || problem.startsWith(`${name} `)
  const text = isWhole ? problem : `${name} ${problem}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** The keys by which two lines may name the same record. */
const keysOf = (cells: Partial<Record<string, string>>): string[] => [
  ...['externalId', 'code', 'name', 'requestNumber'].flatMap((name) =>
    cells[name] === undefined ? [] : [`${name} ${fold(cells[name])}`],
  ),
  ...(cells['document'] === undefined ? [] : [`document ${documentSearchText(cells['document'])}`]),
]

const keepingNothing = (files: FileStore): FileStore => ({ ...files, write: async () => {} })
