import type * as z from 'zod/mini'
import { type IdentifyingMark, identifyingMark } from '#contract/declaration/identifying.ts'

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

/** The mark of a field, if it has one that counts beside the other values of its object. */
export const markOf = (
  schema: z.ZodMiniType,
  beside: Readonly<Record<string, unknown>>,
): IdentifyingMark | undefined =>
  layersOf(schema)
    .map(identifyingMark)
    .find((mark) => mark && counts(mark, beside))

const counts = ({ beside }: IdentifyingMark, holder: Readonly<Record<string, unknown>>): boolean =>
  !beside || Object.entries(beside).every(([name, values]) => values.includes(String(holder[name])))

/** The name of the field that holds the number of a patient's record. */
export const numberField = (shape: Readonly<Record<string, z.ZodMiniType>>): string | undefined =>
  Object.keys(shape).find((name) =>
    layersOf(shape[name] as z.ZodMiniType).some((layer) => identifyingMark(layer)?.kind === 'number'),
  )

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
