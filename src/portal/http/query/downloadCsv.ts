import type { Operation } from '#contract/declaration/operation.ts'
import type { Client } from '#portal/http/client/client.ts'
import { AnswerError } from '#portal/http/client/errors.ts'
import type { Download } from '#portal/http/client/readDownload.ts'
import type { Input } from '#portal/http/client/request.ts'
import type { DownloadTools } from './useDownload.ts'

const QUOTE = '"'.charCodeAt(0)
const LINE_END = '\n'.charCodeAt(0)

/** Fewer records came than the service had announced: a proxy may end an answer early as if it were whole. */
export class IncompleteFileError extends AnswerError {
  readonly done: number
  readonly total: number
  constructor(done: number, total: number) {
    super('The file is incomplete.', null)
    this.done = done
    this.total = total
  }
}

/** Downloads records as a CSV file, and counts them. `closingLines`: how many lines at its end are no records. */
export async function downloadCsv<O extends Operation>(
  client: Client,
  operation: O,
  input: Input<O>,
  { signal, onProgress }: DownloadTools,
  closingLines = 0,
): Promise<Download & { count: number }> {
  const countIn = countRecords()
  let done = 0
  let total: number | undefined
  const download = await client.download(operation, {
    ...input,
    signal,
    onStart: ({ records }) => {
      total = records
      onProgress({ done, total })
    },
    onPart: (part) => {
      done = countIn(part)
      onProgress({ done, total })
    },
  })
  const count = done - closingLines
  if (total !== undefined && count !== total) throw new IncompleteFileError(count, total)
  return { ...download, count }
}

/** Counts the records of a CSV file as its parts come in. The header line does not count; a line break in quotes ends no record. */
function countRecords(): (part: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (part) => {
    for (const byte of part) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
