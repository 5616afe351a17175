import { constants } from 'node:fs'
import { lstat, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { columnNamed, csvStart, type Separator } from '#contract/http/csvStart.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { csvHeading, csvLine, withoutGuard } from '#service/http/csv.ts'

/** The files of a folder, in the order in which they are read, and their columns. */
const folderColumns = {
  patients: [
    'externalId',
    'firstName',
    'middleName',
    'lastName',
    'socialName',
    'birthDate',
    'gender',
    'mother',
    'father',
    'document',
    'documentType',
    'phone',
    'email',
  ],
  employees: [
    'externalId',
    'firstName',
    'middleName',
    'lastName',
    'birthDate',
    'gender',
    'profile',
    'council',
    'registerNumber',
    'registerState',
    'specialty',
    'phone',
    'email',
  ],
  exams: ['externalId', 'code', 'name', 'title', 'language'],
  reports: [
    'externalId',
    'patient',
    'patientDocument',
    'patientBirthDate',
    'exam',
    'doctor',
    'requester',
    'dateExam',
    'dateRelease',
    'requestNumber',
    'text',
    'textFile',
    'pdf',
    'images',
    'release',
    'priority',
    'critical',
  ],
} as const

export type FolderFile = keyof typeof folderColumns
export const folderFiles = Object.keys(folderColumns) as FolderFile[]

/** Columns of a file with errors, which are passed over when it is given again. */
const errorColumns = ['line', 'problem'] as const

/** The cells of a line that are not empty, by column. */
export type Cells<F extends FolderFile> = Partial<Record<(typeof folderColumns)[F][number], string>>

/** A file of a folder that cannot be read as a whole. The message is for the operator. */
export class FolderError extends Error {
  override name = 'FolderError'
}

export interface FolderLine<F extends FolderFile> {
  /** As a spreadsheet counts them. */
  line: number
  cells: Cells<F>
  /** The problem of the line itself. */
  problem?: string
}

export interface Heading {
  columns: string[]
  separator: Separator
  /** Its line. */
  line: number
}

/** A heading is not longer, in bytes. */
const MAX_HEADING = 64 * 1024
/** The largest line, in characters. */
const MAX_LINE = 2 * 1024 * 1024

/** The first line of a file, checked; undefined where there is no such file. */
export async function readHeading(folder: FileStore, file: FolderFile): Promise<Heading | undefined> {
  const content = await folder.read(`${file}.csv`)
  if (!content) return undefined
  let text = ''
  for await (const chunk of content.stream.setEncoding('utf8')) {
    text += chunk
    // One line may name the separator, and the next is the heading.
    if (text.split(/\r\n|\r|\n/).length > 2 || text.length > MAX_HEADING) break
  }
  const { separator, line, columns: names } = csvStart(text)
  const columns = names.map((name) => folderColumn(file, name))
  const twice = columns.find((name, index) => columns.indexOf(name) < index)
  if (twice !== undefined) throw new FolderError(`${file}.csv: the column ${twice} is there twice.`)
  return { columns, separator, line }
}

function folderColumn(file: FolderFile, name: string): string {
  const column = columnNamed([...folderColumns[file], ...errorColumns], name)
  if (column === undefined)
    throw new FolderError(
      `${file}.csv: “${name.slice(0, 100)}” is no column. The columns are ${folderColumns[file].join(', ')}; the separator is a comma, a semicolon or a tab.`,
    )
  return column
}

/** The lines of a file, read as they are asked for. Lines of empty cells are left out. */
export async function* readLines<F extends FolderFile>(
  folder: FileStore,
  file: F,
  { columns, separator, line: headingLine }: Heading,
): AsyncGenerator<FolderLine<F>> {
  const content = await folder.read(`${file}.csv`)
  if (!content) return
  const rows = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    max_record_size: MAX_LINE,
  })
  // Errors of the stream arrive at the reader of the rows.
  pipeline(content.stream, rows, () => {})
  let line = 0
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      line++
      if (line > headingLine && row.some((cell) => cell.trim() !== '')) yield toLine(line, row, columns)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem =
      'cannot be read, nor the lines after it: a quotation mark is missing, or the line is too long'
    yield { line: line + 1, cells: {}, problem }
  }
}

function toLine<F extends FolderFile>(line: number, row: string[], columns: string[]): FolderLine<F> {
  const cells: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = withoutGuard(row[index] ?? '').trim()
    if (cell !== '' && !errorColumns.some((name) => name === column)) cells[column] = cell
  }
  const problem =
    row.length > columns.length
      ? `has ${row.length} cells, and the first line ${columns.length}`
      : row.some((cell) => cell.includes('\uFFFD'))
        ? 'has a character that is not UTF-8'
        : undefined
  return { line, cells: cells as Cells<F>, ...(problem !== undefined && { problem }) }
}

/** Writes the lines of a file that were not imported, with their problems. Only its owner can read the file, because it names patients. The file of an earlier run is removed at once. */
export async function errorsFile<F extends FolderFile>(root: string, file: F, separator: Separator) {
  const errors = join(root, 'errors')
  const state = await lstat(errors).catch(() => undefined)
  if (state && !state.isDirectory()) throw new FolderError(`${errors} is no folder.`)
  const path = join(errors, `${file}.csv`)
  await rm(path, { force: true })
  let handle: Awaited<ReturnType<typeof open>> | undefined
  return {
    async add({ line, cells }: FolderLine<F>, problem: string): Promise<void> {
      if (!handle) {
        await mkdir(errors, { recursive: true, mode: 0o700 })
        handle = await open(path, NEW, 0o600)
        await handle.write(csvHeading([...folderColumns[file], ...errorColumns], separator))
      }
      const row = cells as Record<string, string | undefined>
      const texts = folderColumns[file].map((column) => row[column] ?? '')
      await handle.write(csvLine([...texts, String(line), problem], separator))
    },
    close: async () => handle?.close(),
  }
}

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
