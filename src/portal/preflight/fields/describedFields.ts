import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { Employee } from '#contract/employee.ts'
import { Exam } from '#contract/exam.ts'
import { Patient } from '#contract/patient.ts'
import { Release } from '#contract/release.ts'
import { Report } from '#contract/report.ts'

const records = {
  release: Release,
  report: Report,
  patient: Patient,
  employee: Employee,
  exam: Exam,
} as const

/** The records of the description (2.2 to 2.6), and the audit fields that all of them carry (2.1). */
export const recordTypes = [...(Object.keys(records) as (keyof typeof records)[]), 'audit'] as const
type RecordType = (typeof recordTypes)[number]

/** The type of a field, as the description has it. */
export type DescribedType =
  | 'integer'
  | 'text'
  | 'integerOrText'
  | 'yesNo'
  | 'timestamp'
  | 'date'
  | 'list'
  | 'object'
  | 'any'

/** A place among the described fields: `gender.id` of a patient. */
export interface FieldPlace {
  type: RecordType
  path: string
}

type Schema = z.core.$ZodType

const isDocumented = (schema: Schema) => z.globalRegistry.get(schema)?.['x-source'] === 'document'

/** Where each field of a record is at home: employees stand in five fields of a report, audit fields in every record. */
const homes = new Map<Schema, FieldPlace>()
for (const [name, schema] of Object.entries(auditFields)) homes.set(schema, { type: 'audit', path: name })
for (const [type, { shape }] of Object.entries(records))
  for (const [name, schema] of Object.entries(shape as Record<string, Schema>))
    if (!homes.has(schema)) homes.set(schema, { type: type as RecordType, path: name })

/** The fields of an object that the description shows. `place` is that of the object. */
export const fieldsOf = (
  schema: Schema,
  place: FieldPlace,
): { name: string; at: FieldPlace; schema: Schema }[] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.def.shape as Record<string, Schema>)
        .filter(([, field]) => isDocumented(field))
        .map(([name, field]) => ({
          name,
          at: homes.get(field) ?? { type: place.type, path: place.path + name },
          schema: field,
        }))
    : []

/** A schema without the mark that null is allowed. */
export const withoutNull = (schema: Schema): Schema =>
  schema instanceof z.ZodMiniNullable ? withoutNull(schema.def.innerType) : schema

export const allowsNull = (schema: Schema): boolean =>
  schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniUnknown

export const elementOf = (schema: Schema): Schema | undefined =>
  schema instanceof z.ZodMiniArray ? schema.def.element : undefined

export function describedType(schema: Schema): DescribedType {
  const inner = withoutNull(schema)
  if (inner instanceof z.ZodMiniISODateTime) return 'timestamp'
  if (inner instanceof z.ZodMiniISODate) return 'date'
  if (inner instanceof z.ZodMiniString) return 'text'
  if (inner instanceof z.ZodMiniNumber) return 'integer'
  if (inner instanceof z.ZodMiniBoolean) return 'yesNo'
  if (inner instanceof z.ZodMiniArray) return 'list'
  if (inner instanceof z.ZodMiniObject) return 'object'
  if (inner instanceof z.ZodMiniUnion) return 'integerOrText'
  return 'any'
}
