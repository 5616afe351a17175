import fc from 'fast-check'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>
type Value = fc.Arbitrary<unknown>

const MAX_DEPTH = 5

const byFormat: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-03-04T05:06:07.089Z', '1999-12-31T23:59:59Z', '2026-06-30T12:00:00-03:00'],
  date: ['1980-02-29', '2026-03-04', '1850-01-01'],
  email: ['a@b.example'],
  uuid: ['0b6f1f4e-6d2e-4a4b-9d3e-0c9f4f6a7b10'],
}

/** Values of the form that a schema of the contract asks for, mostly: what a pattern or a rule beyond JSON Schema refuses may be among them. */
export function validValue(schema: z.ZodMiniType): Value {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const definitions = (json['$defs'] ?? {}) as Readonly<Record<string, Json>>
  return ofJson(json, definitions, 0)
}

function ofJson(json: Json, definitions: Readonly<Record<string, Json>>, depth: number): Value {
  const inner = (part: unknown) => ofJson(part as Json, definitions, depth + 1)
  const reference = json['$ref'] as string | undefined
  if (reference !== undefined) {
    const named = definitions[reference.split('/').at(-1) ?? '']
    return named && depth < MAX_DEPTH ? inner(named) : fc.constant(null)
  }
  if ('const' in json) return fc.constant(json['const'])
  if (Array.isArray(json['enum'])) return fc.constantFrom(...(json['enum'] as unknown[]))
  const options = (json['anyOf'] ?? json['oneOf'] ?? json['allOf']) as unknown[] | undefined
  if (options) return fc.oneof(...options.map(inner))
  switch (json['type']) {
    case 'string':
      return text(json)
    case 'integer':
    case 'number':
      return number(json)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return depth < MAX_DEPTH ? fc.array(inner(json['items'] ?? {}), { maxLength: 3 }) : fc.constant([])
    case 'object': {
      const properties = Object.entries((json['properties'] ?? {}) as Json)
      return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, inner(part)])), {
        requiredKeys: (json['required'] ?? []) as string[],
      })
    }
    default:
      return fc.constantFrom<unknown>('text', 1, null, true)
  }
}

function text(json: Json): Value {
  const known = byFormat[(json['format'] as string | undefined) ?? '']
  if (known) return fc.constantFrom(...known)
  const max = Math.min(Number(json['maxLength'] ?? 40), 40)
  const min = Math.min(Number(json['minLength'] ?? 0), max)
  return fc.oneof(
    // Ids in addresses, and numbers of records that may be there.
    fc.integer({ min: 1, max: 12 }).map(String),
    fc.string({ minLength: min, maxLength: max }),
    fc.string({ minLength: min, maxLength: max, unit: 'grapheme' }),
  )
}

function number(json: Json): Value {
  const min = Math.max(Number(json['minimum'] ?? -2_147_483_648), -2_147_483_648)
  const max = Math.min(Number(json['maximum'] ?? 2_147_483_647), 2_147_483_647)
  const few = fc.integer({ min, max: Math.min(max, Math.max(min, 12)) })
  return fc.oneof({ arbitrary: few, weight: 4 }, { arbitrary: fc.integer({ min, max }), weight: 1 })
}
