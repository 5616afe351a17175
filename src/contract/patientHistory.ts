import * as z from 'zod/mini'
import { id, timestamp } from './declaration/field.ts'
import { chosen, withSchemaId } from './declaration/source.ts'
import { acts } from './acts.ts'
import { Patient } from './patient.ts'

/** An entry of a record's history, taken from the audit. */
export const HistoryEntry = withSchemaId(
  'HistoryEntry',
  z.object(
    chosen({
      id: z.int(),
      at: timestamp(),
      act: z.enum(acts),
      user: z.nullable(z.object(chosen({ id: id(), name: z.string() }))),
      /** Names of the changed fields. */
      fields: z.array(z.string()),
      /** Why a record was removed. */
      reason: z.nullable(z.string()),
      /** Reports or appointments moved from one record to another. */
      moved: z.optional(
        z.object(chosen({ from: id(), to: id(), reports: z.int(), appointments: z.optional(z.int()) })),
      ),
      /** The two records of a merge, or of one that was undone. */
      merged: z.optional(z.object(chosen({ from: id(), into: id() }))),
      requestId: z.string(),
      /** The change with the values before and after, where these are stored. */
      changeId: z.optional(z.nullable(id())),
      /** The change that this one undid. */
      takesBack: z.optional(z.nullable(id())),
    }),
  ),
)
export type HistoryEntry = z.infer<typeof HistoryEntry>

/**
 * A change of a patient with the values of each field, in the form of `Patient`; each contact is a field of its own
 * (`contacts.phone`).
 */
export const PatientChange = withSchemaId(
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
            /** The stored value differs from the one that the change wrote. */
            changedSince: z.boolean(),
          }),
        ),
      ),
      /** The version of the record from which `now` was read. */
      dateHourChanged: timestamp(),
      /** The change that this one undid. */
      takesBack: z.nullable(id()),
      takenBackBy: z.nullable(id()),
    }),
  ),
)
export type PatientChange = z.infer<typeof PatientChange>

/** Undoes a change of a patient: its fields get the values that they had before. */
export const TakeBack = z.object(
  chosen({
    id: id(),
    changeId: id(),
    /** The version of the record that the sender has read. */
    dateHourChanged: timestamp(),
    /** The fields of the change to restore, even if changed since. Left out: all, and refused if any was changed since. */
    fields: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(40))),
  }),
)
export type TakeBack = z.infer<typeof TakeBack>

const { contacts } = Patient.shape

/** By its name in a change, the schema of each field of a patient. */
export const patientValues: Readonly<Record<string, z.ZodMiniType>> = {
  ...Patient.shape,
  ...Object.fromEntries(
    Object.entries(contacts.shape).map(([name, schema]): [string, z.ZodMiniType] => [
      `contacts.${name}`,
      schema,
    ]),
  ),
}
