import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'

type Reading = 'report.read' | 'report.pdf' | 'report.image'

/**
 * Writes into the audit trail that a report, or a file of it, goes out, before it does. `ahead` where the portal asked for it
 * before anybody opened it (`X-Purpose: prefetch`): it has left the service all the same.
 */
export function recordReading(
  queries: Queries,
  call: Actor & { request: { headers: Record<string, unknown> } },
  act: Reading,
  reportId: number,
  detail: Record<string, number> = {},
): Promise<void> {
  const ahead = call.request.headers['x-purpose'] === 'prefetch'
  return recordAct(queries, call, {
    act,
    outcome: 'done',
    record: { kind: 'report', ids: [reportId] },
    detail: { ...detail, ...(ahead && { ahead }) },
  })
}
