import * as z from 'zod/mini'
import { document, withSchemaId } from './source.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

const known = new Map<unknown, z.ZodMiniType>()

/**
 * A schema without the fields that we chose: what the description shows and nothing else. It has the type of the whole schema, in which
 * readers find these fields optional.
 */
export function asDescribed<S extends z.ZodMiniType>(schema: S): S {
  return withoutChosen(schema) as S
}

function withoutChosen(schema: z.ZodMiniType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniArray) return z.array(withoutChosen(schema.def.element as z.ZodMiniType))
  if (schema instanceof z.ZodMiniNullable)
    return z.nullable(withoutChosen(schema.def.innerType as z.ZodMiniType))
  if (!isClosed(schema)) return schema
  // A record that was marked as a field is a copy of one that others copy, too.
  const origin = originOf(schema)
  const made = known.get(origin) ?? describedObject(schema, z.globalRegistry.get(origin)?.id)
  known.set(origin, made)
  return made
}

function describedObject(whole: z.ZodMiniObject, id: string | undefined): z.ZodMiniType {
  const { shape } = whole
  const isDescribed = (field: z.ZodMiniType) => z.globalRegistry.get(field)?.['x-source'] === 'document'
  const entries = Object.entries(shape as Shape)
  // Of a field that the description only names, such as an employee's contacts, it shows no form: it stays as it is.
  if (!entries.some(([, field]) => isDescribed(field))) return whole
  const fields = entries
    .filter(([, field]) => isDescribed(field))
    .map(([name, field]) => {
      const part = withoutChosen(field)
      return [name, part === field ? part : document({ part }).part]
    })
  const made = z.object(Object.fromEntries(fields) as Shape)
  if (id === undefined) return made
  return withSchemaId(id.startsWith('Named') ? id.slice('Named'.length) : `Described${id}`, made)
}

/** The part of a value that a schema has: fields beyond it are left out. The value is not checked. */
export const partIn = <T extends object>(schema: z.ZodMiniType<object>, value: T): T =>
  partOf(schema, value) as T

function partOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (schema instanceof z.ZodMiniNullable) return partOf(schema.def.innerType, value)
  if (schema instanceof z.ZodMiniArray && Array.isArray(value))
    return value.map((element) => partOf(schema.def.element, element))
  if (!isClosed(schema)) return value
  const fields = Object.entries(schema.shape as Shape).flatMap(([name, field]) =>
    name in value ? [[name, partOf(field, value[name as never])]] : [],
  )
  return Object.fromEntries(fields)
}

const isClosed = (schema: z.core.$ZodType): schema is z.ZodMiniObject =>
  schema instanceof z.ZodMiniObject && schema.def.catchall === undefined

const originOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema._zod.parent ? originOf(schema._zod.parent) : schema
