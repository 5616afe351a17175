import { type Act, type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'

type Asked = Actor & { request: { headers: Record<string, unknown> } }
type Reading = 'report.read' | 'report.pdf' | 'report.image'

/**
 * The act of reading a report, or a file of it. Where the request said that it is sent before anybody reads the answer
 * (`X-Purpose: prefetch`), the act says that this was said: the report has left the service, and whether somebody reads it only
 * the client knows.
 */
export const reading = (
  { request }: Asked,
  act: Reading,
  reportId: number,
  detail: Record<string, number | string> = {},
): Act => ({
  act,
  outcome: 'done',
  record: { kind: 'report', ids: [reportId] },
  detail: { ...detail, ...(request.headers['x-purpose'] === 'prefetch' && { claimed: 'prefetch' }) },
})

/** Writes into the audit trail that a report, or a file of it, goes out, before it does. */
export const recordReading = (
  queries: Queries,
  call: Asked,
  ...what: Parameters<typeof reading> extends [Asked, ...infer Rest] ? Rest : never
): Promise<void> => recordAct(queries, call, reading(call, ...what))
