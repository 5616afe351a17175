import * as z from 'zod/mini'
import { BIRTH_DATE_FORMAT, isYear } from '#contract/patients/birthDate.ts'
import { isDay } from '#contract/moments/day.ts'
import { isObject } from '#portal/http/client/exchange.ts'

type Reader = (value: unknown) => unknown

/** Reads any value by a schema. What is missing or has the wrong type becomes the empty value of its type ('', 0, false, null, [] or {…}); unknown fields are kept. */
export function lenientReader<S extends z.ZodMiniType>(schema: S): (value: unknown) => z.output<S> {
  return readerOf(schema) as (value: unknown) => z.output<S>
}

const readers = new WeakMap<z.ZodMiniType, Reader>()

function readerOf(schema: z.ZodMiniType): Reader {
  const known = readers.get(schema)
  if (known) return known
  const reader = makeReader(schema)
  readers.set(schema, reader)
  return reader
}

function makeReader(schema: z.ZodMiniType): Reader {
  if (schema instanceof z.ZodMiniObject) return objectReader(schema.shape as Record<string, z.ZodMiniType>)
  if (schema instanceof z.ZodMiniArray) return arrayReader(readerOf(schema.def.element as z.ZodMiniType))
  if (schema instanceof z.ZodMiniNullable) return nullableReader(schema.def.innerType as z.ZodMiniType)
  if (schema instanceof z.ZodMiniOptional) return optionalReader(schema.def.innerType as z.ZodMiniType)
  if (schema instanceof z.ZodMiniStringFormat) return formattedReader(schema.def.format)
  if (schema instanceof z.ZodMiniString) return (value) => readText(value) ?? ''
  if (schema instanceof z.ZodMiniNumber) return (value) => readNumber(value) ?? 0
  if (schema instanceof z.ZodMiniBoolean) return (value) => readBoolean(value) ?? false
  if (schema instanceof z.ZodMiniEnum || schema instanceof z.ZodMiniUnion)
    return (value) => (schema.safeParse(value).success ? value : undefined)
  if (schema instanceof z.ZodMiniUnknown) return (value) => value ?? null
  throw new Error(`A field of the kind ${schema.def.type} cannot be read.`)
}

function objectReader(shape: Record<string, z.ZodMiniType>): Reader {
  const fields = Object.entries(shape).map(([name, schema]) => [name, readerOf(schema)] as const)
  const hasId = 'id' in shape
  return (value) => {
    // A reference may be written as the id alone.
    const given = isObject(value) ? value : hasId && readNumber(value) !== undefined ? { id: value } : {}
    const read: Record<string, unknown> = { ...given }
    for (const [name, reader] of fields) {
      const field = reader(given[name])
      if (field === undefined) delete read[name]
      else read[name] = field
    }
    return read
  }
}

function arrayReader(reader: Reader): Reader {
  return (value) => (Array.isArray(value) ? value.filter((element) => element != null).map(reader) : [])
}

/** What is there, and of another form, is as unknown as what is missing. */
function nullableReader(inner: z.ZodMiniType): Reader {
  const reader = readerOf(inner)
  if (inner instanceof z.ZodMiniObject)
    return (value) => (isObject(value) || readNumber(value) !== undefined ? reader(value) : null)
  if (inner instanceof z.ZodMiniNumber) return (value) => readNumber(value) ?? null
  // Null says that it is unknown, which is more than that it is not told.
  if (inner instanceof z.ZodMiniStringFormat && inner.def.format === BIRTH_DATE_FORMAT)
    return (value) => (value === null ? null : reader(value))
  // A date that cannot be read is an empty text.
  if (inner instanceof z.ZodMiniStringFormat) return (value) => reader(value) || null
  if (inner instanceof z.ZodMiniString) return (value) => readText(value) ?? null
  return (value) => (value == null ? null : (reader(value) ?? null))
}

function optionalReader(inner: z.ZodMiniType): Reader {
  const reader = readerOf(inner)
  return (value) => (value == null && !(inner instanceof z.ZodMiniNullable) ? undefined : reader(value))
}

function formattedReader(format: string): Reader {
  if (format === 'datetime') return (value) => readTimestamp(value) ?? ''
  if (format === 'date') return (value) => readDate(value) ?? ''
  if (format === BIRTH_DATE_FORMAT)
    return (value) => (isYear(readText(value) ?? '') ? readText(value) : (readDate(value) ?? ''))
  return (value) => readText(value) ?? ''
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A whole number, also where it is written as text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])

const readBoolean = (value: unknown): boolean | undefined =>
  BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : value)

const DATE = String.raw`(\d{4}-\d{2}-\d{2})`
const TIME = String.raw`(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)`
const ZONE = String.raw`(z|[+-]\d{2}(?::?\d{2})?)`
const FORM = new RegExp(String.raw`^${DATE}(?:[t ]+${TIME}\s*${ZONE}?)?$`, 'i')
const CONTRACT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Some services write a date that is not known as the first day of their calendar. */
const isUnknown = (date: string) => date === '0001-01-01'

/** A moment in the contract's form, in UTC where it has no zone (2), or a day alone: a made-up time would show the day before in zones west of UTC. */
export function readTimestamp(value: unknown): string | undefined {
  if (typeof value === 'number') return ofMilliseconds(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^-?\d{12,14}$/.test(text)) return ofMilliseconds(Number(text))
  const [, date = '', time, zone = 'Z'] = FORM.exec(text) ?? []
  // A day that does not exist would be moved into the next month.
  if (!isDay(date) || isUnknown(date)) return undefined
  if (time === undefined) return date
  if (CONTRACT_FORM.test(text) && !Number.isNaN(Date.parse(text))) return text
  const hours = zone.slice(0, 3).toUpperCase()
  const minutes = zone.replace(':', '').slice(3) || '00'
  const moment = `${date}T${time.replace(',', '.')}${hours === 'Z' ? 'Z' : `${hours}:${minutes}`}`
  return Number.isNaN(Date.parse(moment)) ? undefined : moment
}

function ofMilliseconds(value: number): string | undefined {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** A calendar date in the contract's form; undefined where the value is none. The time of a timestamp is left out. */
export function readDate(value: unknown): string | undefined {
  if (typeof value === 'number') return ofMilliseconds(value)?.slice(0, 10)
  if (typeof value !== 'string') return undefined
  const [, date = ''] = FORM.exec(value.trim()) ?? []
  return isDay(date) && !isUnknown(date) ? date : undefined
}
