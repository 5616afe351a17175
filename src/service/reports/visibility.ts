import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { reportScopeCondition, within } from '#service/records/accessScope.ts'

/** The condition on `report` that the portal lists it: released, and neither it nor its patient removed. */
export const isReleased = sql<SqlBool>`exists (
  select from report_release where report_release.report_id = report.id and report_release.listed)`

/**
 * The condition on `report` that a user may change it while it is a draft, and read it before it is released: one's own reports, or, with
 * `report.manage`, all. Of those outside the access scope only one's own, until they are released.
 */
export function isWritableBy(caller: Caller): RawBuilder<SqlBool> {
  const { id, permissions, employee } = caller
  const mayManage = permissions.has('report.manage')
  const inScope = reportScopeCondition(caller)
  if (mayManage && !inScope) return sql`true`
  if (!mayManage && !permissions.has('report.write')) return sql`false`
  // The doctor of a report that another system has sent is not its author.
  const signed = employee ? sql` or report.doctor_id = ${employee.id}::integer` : sql``
  const isAuthor = sql<SqlBool>`(report.user_created = ${id}::integer${signed})`
  if (!inScope) return isAuthor
  return sql`(${isAuthor} and not ${isReleased} or ${mayManage ? sql`true` : isAuthor} and ${inScope})`
}

/** The condition on `report` that a user may read it: released and within the access scope, or the user's to write. */
export const isReadableBy = (caller: Caller): RawBuilder<SqlBool> =>
  sql`(${within(reportScopeCondition(caller), isReleased)} or ${isWritableBy(caller)})`

/** The condition on `report` that an integration may read its files: released and within its access scope, or sent by itself. */
export const isFollowedBy = (caller: Caller): RawBuilder<SqlBool> =>
  sql`(${within(reportScopeCondition(caller), isReleased)} or report.user_created = ${caller.id}::integer)`

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

/** A 404 that looks the same whether a report does not exist or may not be read; the audit tells which (`withheld`). */
export const missingReport = (what: string, withheld: number[] = []): Problem =>
  new Problem('not_found', `There is no ${what} with this number.`, {}, { kind: 'report', ids: withheld })

/** Those of these reports that exist but are not released, for the audit. */
export async function findWithheld(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report where id = any(${[...ids]}::integer[]) and not ${isReleased}`.execute(queries)
  return rows.map((row) => row.id)
}
