import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import { enqueue } from '#service/jobs/enqueue.ts'

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
