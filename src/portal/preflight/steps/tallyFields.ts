import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { Employee } from '#contract/reports/employee.ts'
import { Exam } from '#contract/reports/exam.ts'
import { Patient } from '#contract/patients/patient.ts'
import { Release } from '#contract/reports/release.ts'
import { Report } from '#contract/reports/report.ts'
import { isObject } from '#portal/http/client/exchange.ts'

const recordSchemas = {
  release: Release,
  report: Report,
  patient: Patient,
  employee: Employee,
  exam: Exam,
} as const

/** The records of the description (2.2 to 2.6), and the audit fields that all of them carry (2.1). */
export const recordTypes = [
  ...(Object.keys(recordSchemas) as (keyof typeof recordSchemas)[]),
  'audit',
] as const
type RecordType = (typeof recordTypes)[number]

const types = [
  [z.ZodMiniISODateTime, 'timestamp'],
  [z.ZodMiniISODate, 'date'],
  [z.ZodMiniString, 'text'],
  [z.ZodMiniNumber, 'integer'],
  [z.ZodMiniBoolean, 'yesNo'],
  [z.ZodMiniArray, 'list'],
  [z.ZodMiniObject, 'object'],
  [z.ZodMiniUnion, 'integerOrText'],
] as const
/** The type of a field, as the description has it. */
type DescribedType = (typeof types)[number][1] | 'any'

/** A place among the described fields: `gender.id` of a patient. */
interface FieldPlace {
  type: RecordType
  path: string
}

type Schema = z.core.$ZodType

const isDocumented = (schema: Schema) => z.globalRegistry.get(schema)?.['x-source'] === 'document'

/** Where each field of a record is at home: employees stand in five fields of a report, audit fields in every record. */
const homes = new Map<Schema, FieldPlace>()
for (const [name, schema] of Object.entries(auditFields)) homes.set(schema, { type: 'audit', path: name })
for (const [type, { shape }] of Object.entries(recordSchemas))
  for (const [name, schema] of Object.entries(shape as Record<string, Schema>))
    if (!homes.has(schema)) homes.set(schema, { type: type as RecordType, path: name })

/** The fields of an object that the description shows. `place` is that of the object. */
const fieldsOf = (schema: Schema, place: FieldPlace): { name: string; at: FieldPlace; schema: Schema }[] =>
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
const withoutNull = (schema: Schema): Schema =>
  schema instanceof z.ZodMiniNullable ? withoutNull(schema.def.innerType) : schema

const allowsNull = (schema: Schema): boolean =>
  schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniUnknown

const elementOf = (schema: Schema): Schema | undefined =>
  schema instanceof z.ZodMiniArray ? schema.def.element : undefined

function describedType(schema: Schema): DescribedType {
  const inner = withoutNull(schema)
  return types.find(([Kind]) => inner instanceof Kind)?.[1] ?? 'any'
}

/** The type of a value that differs from the described one. `otherForm`: the type is right, such as text, the form is not, such as that of a date. */
export type OtherType = 'text' | 'integer' | 'number' | 'yesNo' | 'list' | 'object' | 'otherForm'

/** How a described field occurs in the records that were read. It holds counts alone, nothing of what stands in the records. */
export interface FieldTally extends FieldPlace {
  described: DescribedType
  orNull: boolean
  /** In how many records it should be. */
  total: number
  /** As described; null where that is described. */
  good: number
  /** Null, described or not. */
  nulls: number
  missing: number
  others: Partial<Record<OtherType, number>>
}

export const differs = ({ total, good }: FieldTally): boolean => good < total

/** Every field that the description shows of a release and of what stands in it, and how it occurs in these records. */
export function tallyFields(records: readonly unknown[]): FieldTally[] {
  const tallies = new Map<string, FieldTally>()

  const keyOf = ({ type, path }: FieldPlace) => `${type} ${path}`
  const none = { total: 0, good: 0, nulls: 0, missing: 0 }

  /** Lists the fields themselves, so that one that never occurs is listed, too. */
  function list(record: z.core.$ZodType, place: FieldPlace): void {
    for (const { at, schema } of fieldsOf(record, place)) {
      if (tallies.has(keyOf(at))) continue
      const orNull = schema instanceof z.ZodMiniNullable
      tallies.set(keyOf(at), { ...at, described: describedType(schema), orNull, ...none, others: {} })
      const inner = withoutNull(schema)
      list(inner, inside(at))
      const element = elementOf(inner)
      if (element) list(element, inside(at, '[].'))
    }
  }

  function count(record: z.core.$ZodType, place: FieldPlace, value: Record<string, unknown>): void {
    for (const { name, at, schema } of fieldsOf(record, place)) {
      const tally = tallies.get(keyOf(at))
      if (tally) countValue(tally, schema, value[name])
      const inner = withoutNull(schema)
      if (isObject(value[name])) count(inner, inside(at), value[name])
      const element = elementOf(inner)
      if (element && Array.isArray(value[name]))
        for (const each of value[name] as unknown[])
          if (isObject(each)) count(element, inside(at, '[].'), each)
    }
  }

  const root: FieldPlace = { type: 'release', path: '' }
  list(Release, root)
  for (const record of records) if (isObject(record)) count(Release, root, record)
  return [...tallies.values()].toSorted((a, b) => recordTypes.indexOf(a.type) - recordTypes.indexOf(b.type))
}

const inside = ({ type, path }: FieldPlace, separator = '.'): FieldPlace => ({ type, path: path + separator })

function countValue(tally: FieldTally, schema: z.core.$ZodType, value: unknown): void {
  tally.total += 1
  if (value === undefined) tally.missing += 1
  else if (value === null) {
    tally.nulls += 1
    if (allowsNull(schema)) tally.good += 1
  } else {
    const other = otherType(tally.described, withoutNull(schema), value)
    if (other) tally.others[other] = (tally.others[other] ?? 0) + 1
    else tally.good += 1
  }
}

/** Undefined where the value is as described. Of lists and objects only that they are some: their own fields are counted one by one. */
function otherType(described: DescribedType, schema: z.core.$ZodType, value: unknown): OtherType | undefined {
  const found = typeOf(value)
  if (described === 'list' || described === 'object') return found === described ? undefined : found
  if (z.safeParse(schema, value).success) return undefined
  const isText = described === 'timestamp' || described === 'date'
  return found === described || (isText && found === 'text') ? 'otherForm' : found
}

function typeOf(value: unknown): Exclude<OtherType, 'otherForm'> {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'yesNo'
  return Array.isArray(value) ? 'list' : 'object'
}
