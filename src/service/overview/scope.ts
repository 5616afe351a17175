import type { SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { type UnitScope, selectUnitScope } from '#service/records/accessScope.ts'

/** Of which reports a caller gets figures, and of which groups the caller may know. */
export interface Scope {
  scope: 'clinic' | 'own'
  /** The only examiner whose reports are counted; null where the caller is no employee, so that none is. */
  examinerId: number | null | undefined
  /** The reports within the access scope; undefined where all are. */
  unitScope: UnitScope | undefined
  /** The user whose reports that are not released are seen wherever they are. */
  authorId: number | undefined
  /** Whether figures of single doctors are withheld, as well as those of groups so small that they reveal a single doctor. */
  hidesIndividuals: boolean
  /** The employee whom the caller may always know. */
  employeeId: number | undefined
}

/**
 * A caller who may not see the figures of the clinic, or sees only the reports of their own patients, gets the figures of the reports that they
 * sign. The figures of another doctor are refused.
 */
export async function scopeOf(
  queries: Queries,
  caller: Caller,
  { examinerId }: SelectionQuery,
): Promise<Scope> {
  const { permissions, employee } = caller
  const employeeId = employee?.id
  const isOwn = caller.accessScope === 'own' || !permissions.has('overview.clinic')
  const maySeeOthers = !isOwn && permissions.has('overview.doctors')
  if (!maySeeOthers && examinerId !== undefined && examinerId !== employeeId)
    throw new Problem(
      'forbidden',
      'Your permission list shows you the figures of your own reports, and not those of another doctor.',
      { fields: [{ name: 'examinerId', problem: 'is not yours' }] },
    )
  if (isOwn)
    return {
      scope: 'own',
      examinerId: employeeId ?? null,
      unitScope: undefined,
      authorId: undefined,
      hidesIndividuals: false,
      employeeId,
    }
  return {
    scope: 'clinic',
    examinerId,
    unitScope: caller.accessScope === 'unit' ? await selectUnitScope(queries, caller) : undefined,
    // As in the list of these reports: with the right to change all reports, those written by the caller are seen everywhere.
    authorId: permissions.has('report.manage') ? caller.id : undefined,
    // One's own are no secret.
    hidesIndividuals: !maySeeOthers && examinerId === undefined,
    employeeId,
  }
}
