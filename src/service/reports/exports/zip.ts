import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '#contract/moments/day.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { reportScopeCondition, within } from '#service/records/accessScope.ts'
import { fileMissing } from '#service/reports/files/reportFiles.ts'
import { pdfNotMade, pdfState } from '#service/reports/files/reportFiles.ts'
import { findOutsideScope, findWithheld, outsideScope } from '#service/reports/visibility.ts'
import { selectReports } from '#service/reports/reportFacts.ts'
import { isReleased } from '#service/reports/visibility.ts'

export interface ReportZip {
  /** Bytes. */
  size: number
  content: () => Readable
}

interface Entry {
  name: string
  path: string
  size: number
  lastModified: Date
}

/**
 * The PDFs of released reports as one ZIP without compression, because PDFs are compressed already; so the size is known before
 * the first byte. Throws a 404 that names the reports without a PDF, or a failure that names those whose files are missing.
 */
export async function zipOf(
  queries: Queries,
  files: FileStore,
  ids: number[],
  { caller, timeZone, log }: { caller: Caller; timeZone: string; log: FastifyBaseLogger },
): Promise<ReportZip> {
  const rows = new Map((await selectPdfs(queries, ids, caller).execute()).map((row) => [row.id, row]))
  const pdfs = await Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id)
      const size = row?.pdf_path ? await files.size(row.pdf_path) : undefined
      return row && size !== undefined ? { ...row, size } : id
    }),
  )
  const withoutFile = pdfs.filter((row) => typeof row === 'number')
  const withoutPdf = withoutFile.filter((id) => !rows.get(id)?.pdf_path)
  for (const state of ['failed', 'pending'] as const) {
    const notMade = withoutPdf.filter((id) => rows.get(id)?.pdf_state === state)
    if (notMade.length > 0)
      throw await pdfNotMade(queries, notMade, state, namesOf(ids, notMade, `the PDF is ${state} of report`))
  }
  const outside = await findOutsideScope(queries, caller, withoutPdf)
  if (outside.length > 0) throw outsideScope(outside)
  if (withoutPdf.length > 0) throw pdfsNotFound(ids, withoutPdf, await findWithheld(queries, withoutPdf))
  if (withoutFile.length > 0) {
    log.error({ paths: withoutFile.map((id) => rows.get(id)?.pdf_path) }, 'files are missing in the store')
    throw fileMissing(namesOf(ids, withoutFile, 'the store lacks the PDF of report'))
  }
  const name = uniqueNames()
  const entries = pdfs.flatMap((row): Entry[] => {
    if (typeof row === 'number') return []
    const released = row.date_report_release ?? new Date()
    const parts = [dayOf(released, timeZone), row.patient_id, row.exam_name]
    return [{ name: name(parts.join(' ')), path: row.pdf_path, size: row.size, lastModified: released }]
  })
  return {
    size: Number(predictLength(entries)),
    content: () => Readable.from(contentOf(files, entries)),
  }
}

const selectPdfs = (queries: Queries, ids: number[], caller: Caller) =>
  selectReports(queries)
    .where('report.id', 'in', ids)
    .where(within(reportScopeCondition(caller), isReleased))
    .select(['pdf_path', pdfState.as('pdf_state')])

function pdfsNotFound(ids: number[], missing: number[], withheld: number[]): Problem {
  const list = missing.join(', ')
  return new Problem(
    'not_found',
    `There is no PDF of a released report with the number ${list}.`,
    { fields: namesOf(ids, missing, 'no PDF of a released report') },
    { kind: 'report', ids: withheld },
  )
}

const namesOf = (ids: number[], some: number[], problem: string) =>
  some.map((id) => ({ name: `ids.${ids.indexOf(id)}`, problem: `${problem} ${id}` }))

async function* contentOf(files: FileStore, entries: Entry[]): AsyncGenerator<Uint8Array> {
  let reading: Readable | undefined
  let ended = false
  // Each file is opened when it is needed. `makeZip` reads ahead, and may do so after its reader has stopped.
  async function* inputs() {
    for (const { path, ...entry } of entries) {
      if (ended) return
      const file = await files.read(path)
      reading = file?.stream
      if (ended) {
        reading?.destroy()
        return
      }
      // The announced length would be wrong.
      if (file?.size !== entry.size) throw new Error('A PDF changed while it was being sent.')
      yield { ...entry, input: file.stream as AsyncIterable<Uint8Array> }
    }
  }
  const reader = makeZip(inputs()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A client that disconnects leaves a file open, which `makeZip` does not close.
    ended = true
    reading?.destroy()
  }
}

const MAX_NAME_LENGTH = 120

/** Makes file names that are valid on every system and unique regardless of case. */
export function uniqueNames(): (title: string) => string {
  const given = new Set<string>()
  return (title) => {
    const safe = title
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, MAX_NAME_LENGTH)
      .toWellFormed()
      .replace(/[. ]+$/, '')
    for (let n = 1; ; n++) {
      const name = `${safe}${n === 1 ? '' : ` (${n})`}.pdf`
      if (given.has(name.toLowerCase())) continue
      given.add(name.toLowerCase())
      return name
    }
  }
}
