import * as z from 'zod/mini'

/** Where a part of the contract comes from: shown in the service description, or chosen by us where it is silent. */
export type Source = 'document' | 'chosen'

type Shape = Record<string, z.ZodMiniType>

/** Marks each field of a shape as one that the service description shows, spelled as it spells it. */
export const document = <S extends Shape>(shape: S): S => mark(shape, 'document')

/** Marks each field of a shape as one that we chose; `README.md` beside this file gives the reasons. */
export const chosen = <S extends Shape>(shape: S): S => mark(shape, 'chosen')

// The mark is schema metadata, which JSON Schema, and so the OpenAPI document, carries along.
function mark<S extends Shape>(shape: S, source: Source): S {
  const marked = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.check(z.meta({ 'x-source': source })),
  ])
  return Object.fromEntries(marked) as S
}

/** Gives a schema the name that the OpenAPI document refers to it by. */
export function named<S extends z.ZodMiniType>(id: string, schema: S): S {
  z.globalRegistry.add(schema, { id })
  return schema
}
