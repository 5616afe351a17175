import { sql, type SqlBool, type RawBuilder } from 'kysely'
import type { Caller } from '#service/http/route.ts'

/** The condition on `report` that the portal lists it: released, and neither it nor its patient removed. */
export const isReleased = sql<SqlBool>`exists (
  select from report_release where report_release.report_id = report.id and report_release.listed)`

/** The condition on `report` that a user may change it while it is a draft, and read it before it is released: one's own reports, or all. */
export function isWritableBy({ id, permissions, employee }: Caller): RawBuilder<SqlBool> {
  if (permissions.has('report.manage')) return sql`true`
  if (!permissions.has('report.write')) return sql`false`
  // The doctor of a report that another system has sent is not its author.
  const signed = employee ? sql` or report.doctor_id = ${employee.id}::integer` : sql``
  return sql`(report.user_created = ${id}::integer${signed})`
}

/** The condition on `report` that a user may read it. */
export const isReadableBy = (caller: Caller): RawBuilder<SqlBool> =>
  sql`(${isReleased} or ${isWritableBy(caller)})`
