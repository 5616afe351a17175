import { sql, type SqlBool, type RawBuilder } from 'kysely'
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
