import type { SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { selectUnitScope } from '#service/records/accessScope.ts'
import type { Modalities, Scope } from './counting/selection.ts'

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
  return {
    scope: isOwn ? 'own' : 'clinic',
    examinerId: isOwn ? (employeeId ?? null) : examinerId,
    unitScope: caller.accessScope === 'unit' && !isOwn ? await selectUnitScope(queries, caller) : undefined,
    // As in the list of these reports: with the right to change all reports, those written by the caller are seen everywhere.
    authorId: !isOwn && permissions.has('report.manage') ? caller.id : undefined,
    // One's own are no secret.
    hidesIndividuals: !isOwn && !maySeeOthers && examinerId === undefined,
    employeeId,
  }
}

export async function readModalities(queries: Queries): Promise<Modalities> {
  const rows = await queries.selectFrom('exam').select(['id', 'modality_id']).execute()
  return new Map(rows.map((row) => [row.id, row.modality_id ?? 0]))
}
