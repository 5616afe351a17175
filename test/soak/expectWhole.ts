import { sql } from 'kysely'
import { expect } from 'vitest'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { findProblem } from '#service/reports/pdf/findProblem.ts'
import { sweepReportFiles } from '#service/reports/files/sweepFiles.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface StoredReport {
  id: number
  result: string
  close: number
  pdf_path: string
  pdfsize: number
  /** A job makes its PDF. */
  awaits_pdf: boolean
  released: number
  creations: number
  closings: number
  releases: number
  withdrawals: number
  sentTimes: number
}

/**
 * Proves that rows, files and the audit agree, as if every file was of yesterday. `after`: only reports with higher ids are written by
 * the service. Returns the number of files that were swept.
 */
export async function expectWhole(queries: Queries, files: FileStore, after: number): Promise<number> {
  expect((await verifyAudit(queries)).problems).toEqual([])
  const reports = await readReports(queries)
  for (const report of reports) {
    if (report.id > after) expectActs(report)
    if (report.close === 1)
      expect(report.pdf_path !== '' || report.awaits_pdf, `the PDF of report ${report.id}`).toBe(true)
  }
  const own = reports.filter(({ id }) => id > after).map(({ result }) => result)
  expect(own.length - new Set(own).size, 'reports that are there twice, beside their images').toBe(0)

  const named = [...reports.filter(({ pdf_path }) => pdf_path !== ''), ...(await readImages(queries))]
  const swept = await sweepReportFiles(queries, files, Date.now() + 2 * DAY_MS)
  expect(swept.failed).toBe(0)
  for (const { pdf_path: path, pdfsize } of named) {
    expect(await files.size(path), path).toBeGreaterThan(0)
    if (pdfsize !== null) expect(await files.size(path), path).toBe(pdfsize)
  }
  for (const { pdf_path } of reports) if (pdf_path !== '') await expectReadable(files, pdf_path)
  const stored = (await Promise.all(['reports', 'images'].map((folder) => pathsIn(files, folder)))).flat()
  expect(new Set(stored)).toEqual(
    new Set([...named.map(({ pdf_path }) => pdf_path), ...(await inInbox(queries))]),
  )
  return swept.quarantined + swept.erased
}

function expectActs({ id, close, released, creations, closings, releases, withdrawals }: StoredReport) {
  expect({ creations, closings, released: releases - withdrawals }, `the acts of report ${id}`).toEqual({
    creations: 1,
    closings: close,
    released,
  })
}

async function readReports(queries: Queries): Promise<StoredReport[]> {
  const acts = (act: string) => sql`(
    select count(*)::integer from audit_record
    where record_kind = 'report' and outcome = 'done' and act = ${act} and record_ids @> array[report.id])`
  const { rows } = await sql<StoredReport>`
    select id, result, close, pdf_path, pdfsize,
      exists (select from job where kind = 'report.pdf' and record_id = report.id and failed_at is null) as awaits_pdf,
      (select count(*)::integer from report_release where report_id = report.id and released) as released,
      ${acts('record.create')} as creations, ${acts('report.close')} as closings,
      ${acts('report.release')} as releases, ${acts('report.withdraw')} as withdrawals
    from report where date_hour_deleted is null order by id`.execute(queries)
  return rows
}

/** The files of images, also of removed ones, whose files stay. */
async function readImages(queries: Queries): Promise<{ pdf_path: string; pdfsize: number | null }[]> {
  const { rows } = await sql<{ pdf_path: string; pdfsize: number | null }>`
    select path as pdf_path, size as pdfsize from image
    union select thumbnail_path, null from image where thumbnail_path is not null`.execute(queries)
  return rows
}

async function inInbox(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select unnest(paths) as path from inbox`.execute(queries)
  return rows.map(({ path }) => path)
}

async function pathsIn(files: FileStore, folder: string): Promise<string[]> {
  const paths = []
  for await (const path of files.walk(folder)) paths.push(path)
  return paths
}

async function expectReadable(files: FileStore, path: string): Promise<void> {
  const file = await files.read(path)
  const chunks: Buffer[] = await file!.stream.toArray()
  expect(await findProblem(Buffer.concat(chunks)), path).toHaveProperty('pages')
}
