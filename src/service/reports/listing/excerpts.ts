import { sql } from 'kysely'
import { excerptOf, type TextPiece } from '#contract/textSearch/textMatches.ts'
import { readTextQuery } from '#contract/textSearch/textQuery.ts'
import type { Queries } from '#service/database/database.ts'
import { plainTextOf, type StoredText } from '#service/reports/reportText.ts'

/** Of a longer text, its beginning is looked at. */
const LONGEST_TEXT = 50_000

/** Of these releases the parts of the texts that show what a search has found; none without one. */
export async function excerptsOf(
  queries: Queries,
  ids: readonly number[],
  search = '',
): Promise<ReadonlyMap<number, TextPiece[]>> {
  const query = readTextQuery(search)
  if (query.wanted.length === 0) return new Map()
  const { rows } = await sql<StoredText & { id: number }>`
    select report_release.id, result, case when result_document is null then null else '{}'::jsonb end as "resultDocument"
    from report_release join report on report.id = report_id
    where report_release.id = any(${[...ids]}::integer[])`.execute(queries)
  return new Map(rows.map((row) => [row.id, excerptOf(plainTextOf(row).slice(0, LONGEST_TEXT), query)]))
}
