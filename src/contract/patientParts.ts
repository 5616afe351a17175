import * as z from 'zod/mini'
import { id, timestamp } from './field.ts'
import { chosen, named } from './source.ts'
import { acts } from './trail.ts'

/** A report of a patient as the front desk may see it: that it is there, and nothing of what it says. */
export const PatientReport = named(
  'PatientReport',
  z.object(
    chosen({
      id: id(),
      exam: z.object(chosen({ id: id(), name: z.string() })),
      dateExam: z.nullable(timestamp()),
      dateReportRelease: z.nullable(timestamp()),
      draft: z.boolean(),
      /** The release under which it is in the portal; null where it is not there. */
      releaseId: z.nullable(id()),
    }),
  ),
)
export type PatientReport = z.infer<typeof PatientReport>

/** Something that was done to a record, out of the audit trail. */
export const HistoryEntry = named(
  'HistoryEntry',
  z.object(
    chosen({
      id: z.int(),
      at: timestamp(),
      act: z.enum(acts),
      user: z.nullable(z.object(chosen({ id: id(), name: z.string() }))),
      /** Names of the fields that a change has changed. */
      fields: z.array(z.string()),
      /** Why a record was removed. */
      reason: z.nullable(z.string()),
      /** Reports that went from one record to another. */
      moved: z.optional(z.object(chosen({ from: id(), to: id(), reports: z.int() }))),
      requestId: z.string(),
    }),
  ),
)
export type HistoryEntry = z.infer<typeof HistoryEntry>
