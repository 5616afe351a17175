import * as z from 'zod/mini'
import { id, timestamp } from '#contract/declaration/field.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { PatientDetail } from './patient.ts'

/** The fields of which a merge can keep both values: lists. */
export const unitableFields = ['documents', 'companions', 'occupation', 'screening', 'insurance'] as const
export type UnitableField = (typeof unitableFields)[number]

/** The fields of which a merge keeps one of two values. Each contact is a field of its own. */
export const mergeableFields = [
  'externalId',
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'birthDate',
  'gender',
  'maritalStatus',
  'mother',
  'father',
  'defaultHealthPlan',
  'physicianRequester',
  'unit',
  'portalAccess',
  'contacts.id',
  'contacts.phone',
  'contacts.mobile',
  'contacts.email',
  'contacts.address',
  'contacts.postalCode',
  'contacts.city',
  ...unitableFields,
] as const
export type MergeableField = (typeof mergeableFields)[number]

/** Two patients to be merged, in the order of the request. */
export const MergeComparison = chosenSchema('MergeComparison', {
  patients: z.array(PatientDetail),
  /** The fields in which they differ. */
  differing: z.array(z.enum(mergeableFields)),
})
export type MergeComparison = z.infer<typeof MergeComparison>

/** A record in the version that the user has seen. */
const version = () => chosenObject({ id: id(), dateHourChanged: timestamp() })

/** The record that stays, the one that is removed, and the values that the first gets from the second. */
export const Merge = chosenSchema('Merge', {
  keep: version(),
  from: version(),
  /** The fields that get the value of the removed record. */
  take: z.optional(z.array(z.enum(mergeableFields)).check(z.maxLength(mergeableFields.length))),
  /** The lists that get the entries of both. */
  unite: z.optional(z.array(z.enum(unitableFields)).check(z.maxLength(unitableFields.length))),
})
export type Merge = z.infer<typeof Merge>
