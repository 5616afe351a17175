import type * as z from 'zod/mini'

type Definition =
  | { type: 'optional' | 'nullable' | 'default' | 'nonoptional'; innerType: z.ZodMiniType }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'object'; shape: Record<string, z.ZodMiniType>; catchall?: z.ZodMiniType }
  | { type: 'other' }

/** How a schema is made, as far as values are looked for in it. */
export const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** The schema without what says that a value may be missing, and every schema on the way. */
export function layersOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const definition = definitionOf(schema)
  return 'innerType' in definition ? [schema, ...layersOf(definition.innerType)] : [schema]
}

/** The fields of a schema of objects. */
export function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> | undefined {
  const definition = definitionOf(layersOf(schema).at(-1) ?? schema)
  return definition.type === 'object' && 'shape' in definition ? definition.shape : undefined
}

/** Whether a schema of objects takes fields that it does not name. */
export function isLoose(schema: z.ZodMiniType): boolean {
  const definition = definitionOf(schema)
  return definition.type === 'object' && 'catchall' in definition && definition.catchall !== undefined
}
