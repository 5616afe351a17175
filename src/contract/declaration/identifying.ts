import * as z from 'zod/mini'

/**
 * What a field tells of a person: of a patient and those related to one, and, where it is their private matter, of those who work for the clinic.
 * Presenter mode shows something made up in its place.
 *
 * `number`: the number of a patient's record. `reference`: a number of a person or a report in another system. `picture`: the address of a picture.
 * `text`: a text, or values with texts, in which any of the others may occur. `record`: values of unknown form, of which nothing is shown.
 * `person`: values named as the fields of a patient. `valueOf`: the value of the field that is named beside it. `detail`: what the audit trail says of an act. `search`: words that somebody
 * types, a record number perhaps among them.
 */
export type Identifying =
  | PersonalValue
  | 'number'
  | 'picture'
  | 'text'
  | 'record'
  | 'person'
  | 'valueOf'
  | 'detail'
  | 'search'

/** What one value by itself tells of a person. */
type PersonalValue =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'name'
  | 'birthDate'
  | 'document'
  | 'phone'
  | 'email'
  | 'address'
  | 'reference'

/** The mark of a field. `beside`: it counts only where the named field of the same object has one of these values. */
export interface IdentifyingMark {
  kind: Identifying
  beside?: Readonly<Record<string, readonly string[]>>
}

/** Marks a field as telling who a person is. */
export const identifying = <S extends z.ZodMiniType>(
  kind: Identifying,
  schema: S,
  beside?: IdentifyingMark['beside'],
): S => schema.check(z.meta({ 'x-identifying': beside ? { kind, beside } : { kind } }))

/** The mark of a field, if it has one. */
export const identifyingMark = (schema: z.ZodMiniType): IdentifyingMark | undefined =>
  z.globalRegistry.get(schema)?.['x-identifying'] as IdentifyingMark | undefined
