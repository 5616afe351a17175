import { type Act, type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'

type ReadingCall = Actor & { request: { headers: Record<string, unknown> } }
type Reading = 'report.read' | 'report.pdf' | 'report.image'

/** Whether a request says that its answer may never be read. */
export const isPrefetch = ({ headers }: ReadingCall['request']): boolean =>
  headers['x-purpose'] === 'prefetch'

/**
 * The act of reading reports or a file of one. The header `X-Purpose: prefetch` says that the answer may never be read. The act
 * records this claim, but still counts as a reading: the report was sent, and only the client knows whether it is read.
 */
export const readingAct = (
  { request }: ReadingCall,
  act: Reading,
  ids: number | readonly number[],
  detail: Record<string, number | string> = {},
): Act => ({
  act,
  outcome: 'done',
  record: { kind: 'report', ids: [ids].flat() },
  detail: { ...detail, ...(isPrefetch(request) && { claimed: 'prefetch' }) },
})

/** Records in the audit that a report or a file of it is read, before it is sent. */
export const recordReading = (
  queries: Queries,
  call: ReadingCall,
  ...what: Parameters<typeof readingAct> extends [ReadingCall, ...infer Rest] ? Rest : never
): Promise<void> => recordAct(queries, call, readingAct(call, ...what))
