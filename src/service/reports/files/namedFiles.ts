import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

const PAGE = 5_000

/** The paths of all files that rows name, each once, in their order. Within a transaction: read page by page. */
export async function* namedFiles(trx: Queries): AsyncGenerator<string[]> {
  await sql`
    declare named no scroll cursor for
    select path from (
      select pdf_path as path from report where pdf_path <> ''
      union select path from image
      union select thumbnail_path from image where thumbnail_path is not null
      union select unnest(paths) from inbox
    ) as paths order by path collate "C"`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ path: string }>`fetch ${sql.lit(PAGE)} from named`.execute(trx)
    if (rows.length > 0) yield rows.map(({ path }) => path)
    if (rows.length < PAGE) break
  }
  await sql`close named`.execute(trx)
}
