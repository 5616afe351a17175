import * as z from 'zod/mini'
import { id, timestamp } from './field.ts'
import { chosenObject, chosenSchema } from './source.ts'

/**
 * What is done to a record. `merge`, `unmerge` and `move` are done to patients: two records of one patient are merged, reports or appointments moved.
 * `acknowledge`: a doctor has taken note of a report's critical finding.
 */
const changeActs = [
  'create',
  'update',
  'remove',
  'restore',
  'merge',
  'unmerge',
  'move',
  'acknowledge',
] as const
export type ChangeAct = (typeof changeActs)[number]

/** A change of a record, with the values of its fields before and after; those of secrets are null. */
export const RecordChange = chosenSchema('RecordChange', {
  id: id(),
  at: timestamp(),
  user: z.nullable(chosenObject({ id: id(), name: z.string() })),
  act: z.enum(changeActs),
  /** A part of a field by its own name: `contacts.phone`. Without values where an earlier version of the service kept none. */
  fields: z.array(
    chosenObject({
      name: z.string(),
      before: z.optional(z.unknown()),
      after: z.optional(z.unknown()),
    }),
  ),
  /** Why the record was removed, or the note of an acknowledgement. */
  reason: z.optional(z.string()),
  /** Reports or appointments moved from one patient to another. */
  moved: z.optional(
    chosenObject({ from: id(), to: id(), reports: z.int(), appointments: z.optional(z.int()) }),
  ),
  /** The two records of a merge, or of one that was undone. */
  merged: z.optional(chosenObject({ from: id(), into: id() })),
  /** Under which the act stands in the audit. */
  requestId: z.optional(z.string()),
  /** The change that this one has undone, and the one that has undone this. */
  undoes: z.nullable(id()),
  undoneBy: z.nullable(id()),
})
export type RecordChange = z.infer<typeof RecordChange>

/** Undoes a change of a record: its fields get the values that they had before. */
export const TakeBack = chosenObject({
  id: id(),
  changeId: id(),
  /** The version of the record that the sender has read. */
  dateHourChanged: timestamp(),
  /** The fields of the change to restore, even if changed since. Left out: all, and refused if any was changed since. */
  fields: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(80))),
})
export type TakeBack = z.infer<typeof TakeBack>
