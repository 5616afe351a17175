import { sql } from 'kysely'
import type { PdfState } from '#contract/reportParts.ts'
import type { ErrorResponse } from '#contract/error.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'

/** Whether the PDF of a `report` is there. What is not there yet is the work of a job. */
export const pdfState = sql<PdfState>`(case
  when report.pdf_path <> '' then 'ready'
  when report.pdf_source = 'none' then 'none'
  when exists (select from job where kind = 'report.pdf' and record_id = report.id and failed_at is not null) then 'failed'
  else 'pending' end)`

export async function selectPdfStates(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PdfState>> {
  const { rows } = await sql<{ id: number; state: PdfState }>`
    select id, ${pdfState} as state from report where id = any(${[...ids]}::integer[])`.execute(queries)
  return new Map(rows.map(({ id, state }) => [id, state]))
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
