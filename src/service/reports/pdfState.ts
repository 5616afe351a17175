import { sql } from 'kysely'
import type { PdfState } from '#contract/reports/reportParts.ts'
import type { ErrorResponse } from '#contract/http/error.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'

/** Whether the PDF of a `report` is there. What is not there yet is the work of a job. */
export const pdfState = sql<PdfState>`(case
  when report.pdf_path <> '' then 'ready'
  when report.pdf_source = 'none' then 'none'
  when exists (select from job where kind = 'report.pdf' and record_id = report.id and failed_at is not null) then 'failed'
  else 'pending' end)`

/** The same of reports that were read already, so that it agrees with what they say of their PDFs, which may be made at this moment. */
export async function pdfStatesOf(
  queries: Queries,
  reports: readonly { id: number; pdfPath: string; pdfSource: string }[],
): Promise<(report: { id: number; pdfPath: string; pdfSource: string }) => PdfState> {
  const missing = reports.flatMap(({ id, pdfPath, pdfSource }) =>
    pdfPath === '' && pdfSource !== 'none' ? [id] : [],
  )
  const { rows } =
    missing.length === 0
      ? { rows: [] }
      : await sql<{ id: number }>`
          select record_id as id from job
          where kind = 'report.pdf' and failed_at is not null and record_id = any(${missing}::integer[])`.execute(
          queries,
        )
  const failed = new Set(rows.map(({ id }) => id))
  return ({ id, pdfPath, pdfSource }) => {
    if (pdfPath !== '') return 'ready'
    if (pdfSource === 'none') return 'none'
    return failed.has(id) ? 'failed' : 'pending'
  }
}

/** In seconds: how soon a PDF may be asked for again. */
const SOON = 2
const LATEST = 60

/** The refusal where the PDFs of reports that the caller may read are not there yet, or could not be made. */
export async function pdfNotMade(
  queries: Queries,
  ids: readonly number[],
  state: 'pending' | 'failed',
  fields?: ErrorResponse['fields'],
): Promise<Problem> {
  const named = fields && { fields }
  if (state === 'failed')
    return new Problem(
      'pdf_failed',
      'The PDF of this report could not be made, and is tried again every hour. Its text is there. A correction that is shorter, or that has a PDF of its own, takes its place.',
      named,
    )
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(due_at) filter (where claim is null) - clock_timestamp()))::integer as seconds
    from job where kind = 'report.pdf' and record_id = any(${[...ids]}::integer[])`.execute(queries)
  const retryAfter = Math.min(Math.max(rows[0]?.seconds ?? SOON, SOON), LATEST)
  return new Problem('pdf_pending', 'The PDF of this report is being made. Ask for it again shortly.', {
    ...named,
    retryAfter,
  })
}
