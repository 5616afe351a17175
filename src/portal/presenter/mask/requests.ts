import type * as z from 'zod/mini'
import type { Operation } from '#contract/declaration/operation.ts'
import type { AnyInput } from '#portal/http/client/request.ts'
import type { Keyed } from './keyed.ts'
import { isObject, markOf, numberField, shapeOf } from './walk.ts'

/** Gives a request the numbers of the records in place of those that are shown. What somebody has typed is a real number already. */
export function requestsMeant(keyed: Keyed) {
  const meant = (
    schema: z.ZodMiniType,
    value: unknown,
    beside: Readonly<Record<string, unknown>>,
  ): unknown => {
    const mark = markOf(schema, beside)
    if (mark?.kind === 'number') return numberMeant(value)
    if (mark?.kind === 'search' && typeof value === 'string')
      return value.replace(/(?<!\d)\d{8,10}(?!\d)/g, (digits) => String(keyed.realNumber(Number(digits))))
    const shape = shapeOf(schema)
    return shape && isObject(value) ? fieldsMeant(shape, value) : value
  }

  function numberMeant(value: unknown): unknown {
    if (typeof value === 'number') return keyed.realNumber(value)
    return typeof value === 'string' && /^\d+$/.test(value) ? String(keyed.realNumber(Number(value))) : value
  }

  const fieldsMeant = (
    shape: Readonly<Record<string, z.ZodMiniType>>,
    value: Readonly<Record<string, unknown>>,
  ): object =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        shape[name] ? meant(shape[name], part, value) : part,
      ]),
    )

  const all = <T>(schema: z.ZodMiniType | undefined, value: T): T =>
    schema && value !== undefined ? (meant(schema, value, {}) as T) : value

  return ({ params, query, body }: Operation, input: AnyInput): AnyInput => ({
    ...input,
    ...(input.params && { params: all(params, input.params) }),
    ...(input.query && { query: all(query, input.query) }),
    ...(input.body !== undefined && { body: all(body, input.body) }),
  })
}

/** The number of the patient's record that a request names in its path. */
export function patientAsked({ params }: Operation, input: AnyInput): number | undefined {
  const shape = params && shapeOf(params)
  const named = shape && numberField(shape)
  const value = named && input.params?.[named]
  return value === undefined ? undefined : Number(value)
}
