import * as z from 'zod/mini'
import { Problem } from './problem.ts'

z.config(z.locales.en())

const MAX_DEPTH = 32
const MAX_FIELDS = 20
// A caller chooses the names of what a record may hold besides its own fields.
const MAX_NAME = 100

/** Parses a part of a request by its schema. Throws a 400 that names each field that is not of its form. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const unstorable = findUnstorable(value)
  if (unstorable)
    throw new Problem('malformed', 'A text or a nesting in it cannot be stored.', {
      fields: [
        {
          name: unstorable.join('.').slice(0, MAX_NAME) || part,
          problem: 'has a NUL, half a character, or is nested too deep',
        },
      ],
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

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Where a value holds what PostgreSQL cannot keep as text or jsonb; undefined where it holds none. Refused here, its
 * sender still learns why.
 */
function findUnstorable(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > MAX_DEPTH) return path.slice(0, 1)
  for (const [key, inner] of Object.entries(value)) {
    const found = isText(key) ? findUnstorable(inner, [...path, key]) : path
    if (found) return found
  }
  return undefined
}
