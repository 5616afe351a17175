import * as z from 'zod/mini'

/** Where a part of the contract comes from: shown in the service description, or chosen by us where it is silent. */
export type Source = 'document' | 'chosen'

type Shape = Record<string, z.ZodMiniType>

/** Marks each field of a shape as shown in the service description, and spelled as there. */
export const document = <S extends Shape>(shape: S): S => mark(shape, 'document')

/** Marks each field of a shape as chosen by us; the folder `choices` gives the reasons. */
export const chosen = <S extends Shape>(shape: S): S => mark(shape, 'chosen')

/**
 * Kept as schema metadata, which z.toJSONSchema copies into the OpenAPI document. A schema that already has metadata, such as a name, may be used
 * elsewhere, so a copy of it is marked. The others are marked in place: copying all of them doubled the time to evaluate the contract in the browser.
 */
export function mark<S extends Shape>(shape: S, source: Source): S {
  const marked = Object.entries(shape).map(([name, schema]) => {
    const own = z.globalRegistry.has(schema) ? z.clone(schema, undefined, { parent: true }) : schema
    z.globalRegistry.add(own, { 'x-source': source })
    return [name, own]
  })
  return Object.fromEntries(marked) as S
}

/** An object of which we chose all fields. */
export const chosenObject = <S extends Shape>(shape: S) => z.object(chosen(shape))

/** The same under a name (`withSchemaId`). */
export const chosenSchema = <S extends Shape>(id: string, shape: S) => withSchemaId(id, chosenObject(shape))

/** An object of which the description shows all fields, under a name. Those of `last` are marked already, and stay the same schemas. */
export const documentSchema = <S extends Shape, L extends Shape>(id: string, last: L, shape: S) =>
  withSchemaId(id, z.object({ ...document(shape), ...last }))

/** Names a schema, so that the OpenAPI document refers to it instead of repeating it. */
export function withSchemaId<S extends z.ZodMiniType>(id: string, schema: S): S {
  z.globalRegistry.add(schema, { id })
  return schema
}
