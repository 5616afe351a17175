import * as z from 'zod/mini'
import { Problem } from './problem.ts'

z.config(z.locales.en())

const MAX_DEPTH = 32
// No list of the contract is longer than 500. One that is much longer would have a problem told of each of its entries.
const MAX_ENTRIES = 5_000
const MAX_FIELDS = 20
// A caller chooses the names of what a record may hold besides its own fields.
const MAX_NAME = 100

/** Parses a part of a request by its schema. Throws a 400 that names each field that is not of its form. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const unstorable = findUnstorable(value)
  if (unstorable)
    throw new Problem('malformed', 'A text, a list or a nesting in it cannot be stored.', {
      fields: [{ name: unstorable.path.join('.').slice(0, MAX_NAME) || part, problem: unstorable.problem }],
    })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.slice(0, MAX_FIELDS).map((issue) => ({
    name: issue.path.join('.') || part,
    problem: /\bNaN$/.test(issue.message) ? INEXACT : issue.message,
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

const NO_TEXT = 'has a NUL or half a character'
/** What is said of a number for which `withoutLoss` has put NaN. */
export const INEXACT = 'must be a number of at most 15 digits, or an integer below 2^53'

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

interface Unstorable {
  path: readonly string[]
  problem: string
}

/**
 * Where a value holds what PostgreSQL cannot keep as text or jsonb, or what would cost too much to look at closer; undefined
 * where it holds none. Refused here, its sender still learns why.
 */
function findUnstorable(value: unknown, path: string[] = []): Unstorable | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : { path, problem: NO_TEXT }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > MAX_DEPTH) return { path: path.slice(0, 1), problem: 'is nested too deep' }
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES) return { path, problem: `has more than ${MAX_ENTRIES} entries` }
  for (const [key, inner] of entries) {
    if (!isText(key)) return { path, problem: NO_TEXT }
    const found = findUnstorable(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
