import * as z from 'zod/mini'
import { Problem } from './problem.ts'

z.config(z.locales.en())

const MAX_DEPTH = 32
const MAX_FIELDS = 20

/** Parses a part of a request by its schema. Throws a 400 that names each field that is not of its form. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  if (!isStorable(value, 0))
    throw new Problem('malformed', `The ${part} holds text or nesting that cannot be stored.`, {
      fields: [{ name: part, problem: 'has a NUL, half a character, or is nested too deep' }],
    })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    name: issue.path.join('.') || part,
    problem: issue.message,
  }))
  throw new Problem(
    'malformed',
    `Not of the form that is expected: ${fields.map((it) => it.name).join(', ')}.`,
    {
      fields,
    },
  )
}

/** An empty query parameter counts as one that is not there, as a form that is sent with empty fields means it. */
export const withoutEmpty = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

// What PostgreSQL cannot keep as text or jsonb is refused here, where its sender still learns why.
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, inner]) => isStorable(key, 0) && isStorable(inner, depth + 1))
}
