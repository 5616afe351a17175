import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { activities, type ActivityName } from '#contract/audit/acts.ts'

/** The condition on `audit_record` that an act belongs to an activity: the overview counts by it, and the audit lists the same acts. */
export function isOfActivity(name: ActivityName): RawBuilder<SqlBool> {
  const { outcome, ...kind } = activities[name]
  const acts = 'acts' in kind ? sql` and act in (${sql.join(kind.acts.map((act) => sql.lit(act)))})` : sql``
  return sql`(outcome = ${sql.lit(outcome)}${acts})`
}
