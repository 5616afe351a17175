import { Problem } from './problem.ts'

/** From how many records of persons on an export needs a reason, unless the settings say otherwise. */
export const EXPORT_REASON_FROM = 500

/** Refuses an export of so many records, unless it has a reason. */
export function requireReason(records: number, from: number, reason: string | undefined): void {
  if (records < from || reason !== undefined) return
  throw new Problem(
    'reason_required',
    `The export holds ${records} records. From ${from} on, it needs a reason, which stands in the audit.`,
    { records },
  )
}
