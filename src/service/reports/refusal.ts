import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { missingReport } from './audit.ts'
import { findWithheld } from './reportRepository.ts'
import { isReadableBy } from './visibility.ts'

/** Those of these reports that a user could read with the access scope of all reports. */
export async function findOutsideScope(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<number[]> {
  if (caller.accessScope === 'all' || ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from report where id = any(${[...ids]}::integer[]) and date_hour_deleted is null
      and ${isReadableBy({ ...caller, accessScope: 'all' })} and (${isReadableBy(caller)}) is not true
    order by id`.execute(queries)
  return rows.map((row) => row.id)
}

/** The refusal of reports outside the access scope: it says their number, and nothing of them or their patient. */
export const outsideScope = (ids: readonly number[]): Problem =>
  new Problem(
    'out_of_reach',
    `Report ${ids.join(', ')} is not one of those that your permission list lets you see. It can be opened with a reason, which is recorded.`,
    ids[0] === undefined ? {} : { report: ids[0] },
    { kind: 'report', ids },
  )

/** The refusal of reports that were not found for a user: outside the access scope, or as if there were none. */
export async function refusalOf(
  queries: Queries,
  caller: Caller,
  what: string,
  ids: number[],
): Promise<Problem> {
  const outside = await findOutsideScope(queries, caller, ids)
  return outside.length > 0 ? outsideScope(outside) : missingReport(what, await findWithheld(queries, ids))
}
