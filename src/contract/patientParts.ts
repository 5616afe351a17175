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
      /** A change whose values before and after are kept. */
      changeId: z.optional(z.nullable(id())),
      /** The change that this one has taken back. */
      takesBack: z.optional(z.nullable(id())),
    }),
  ),
)
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * A change of a patient, value by value, as `Patient` has them; ways to reach the patient are fields of their own
 * (`contacts.phone`).
 */
export const PatientChange = named(
  'PatientChange',
  z.object(
    chosen({
      id: id(),
      at: timestamp(),
      user: z.object(chosen({ id: id(), name: z.optional(z.string()) })),
      fields: z.array(
        z.object(
          chosen({
            name: z.string(),
            before: z.unknown(),
            after: z.unknown(),
            now: z.unknown(),
            /** What is stored now is not what the change has stored. */
            changedSince: z.boolean(),
          }),
        ),
      ),
      /** The state of the record that `now` is of. */
      dateHourChanged: timestamp(),
      /** The change that this one has taken back. */
      takesBack: z.nullable(id()),
      takenBackBy: z.nullable(id()),
    }),
  ),
)
export type PatientChange = z.infer<typeof PatientChange>

/** Gives fields of a patient the values back that they had before a change. */
export const TakeBack = z.object(
  chosen({
    id: id(),
    changeId: id(),
    /** The state of the record that the sender has seen. */
    dateHourChanged: timestamp(),
    /** Which of the change's fields, also where they have been changed since. Left out: all, if none has. */
    fields: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(40))),
  }),
)
export type TakeBack = z.infer<typeof TakeBack>
