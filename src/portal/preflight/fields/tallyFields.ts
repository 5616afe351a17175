import * as z from 'zod/mini'
import { Release } from '#contract/release.ts'
import {
  allowsNull,
  describedType,
  elementOf,
  fieldsOf,
  recordTypes,
  withoutNull,
} from './describedFields.ts'
import type { DescribedType, FieldPlace } from './describedFields.ts'

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

  const tallyAt = (at: FieldPlace, schema: z.core.$ZodType) => {
    const key = `${at.type} ${at.path}`
    const known = tallies.get(key)
    if (known) return { tally: known, isNew: false }
    const tally: FieldTally = {
      ...at,
      described: describedType(schema),
      orNull: schema instanceof z.ZodMiniNullable,
      total: 0,
      good: 0,
      nulls: 0,
      missing: 0,
      others: {},
    }
    tallies.set(key, tally)
    return { tally, isNew: true }
  }

  /** Lists the fields themselves, so that one that never occurs is listed, too. */
  function list(record: z.core.$ZodType, place: FieldPlace): void {
    for (const { at, schema } of fieldsOf(record, place)) {
      if (!tallyAt(at, schema).isNew) continue
      const inner = withoutNull(schema)
      list(inner, inside(at))
      const element = elementOf(inner)
      if (element) list(element, inside(at, '[].'))
    }
  }

  function count(record: z.core.$ZodType, place: FieldPlace, value: Record<string, unknown>): void {
    for (const { name, at, schema } of fieldsOf(record, place)) {
      const { tally } = tallyAt(at, schema)
      countValue(tally, schema, value[name])
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
