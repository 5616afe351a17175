import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import { enqueue } from '#service/jobs/repository.ts'

/**
 * Has the PDFs of these locked reports made from what they say now, as far as they are typeset. Until then they have none: the one before
 * would say what is no longer so.
 */
export async function requestPdfs(trx: TransactionQueries, reportIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update report set pdf_name = '', pdf_path = '', pdfsize = 0
    where id = any(${[...reportIds]}::integer[]) and pdf_source = 'typeset' returning id`.execute(trx)
  await enqueue(
    trx,
    'report.pdf',
    rows.map(({ id }) => id),
  )
}

/**
 * The same of reports that were moved from one patient to another. A PDF from outside stays as it is, and is marked as naming the record for
 * which it came.
 */
export async function requestMovedPdfs(
  trx: TransactionQueries,
  reportIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update report set pdf_patient = nullif(coalesce(pdf_patient, ${from}::integer), ${to}::integer)
    where id = any(${[...reportIds]}::integer[]) and pdf_source <> 'typeset' and pdf_path <> ''`.execute(trx)
  await requestPdfs(trx, reportIds)
}
