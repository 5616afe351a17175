import * as z from 'zod/mini'
import { issueProblem } from './issueProblem.ts'
import { Problem } from './problem.ts'

z.config({ localeError: issueProblem })

const MAX_DEPTH = 32
// No list of the contract is longer than 500; a much longer one would produce a problem for each of its entries.
const MAX_ENTRIES = 5_000
const MAX_FIELDS = 20
// Limited, because the names of fields outside the contract are the caller's.
const MAX_NAME = 100

/** Parses a part of a request with its schema. Throws a 400 that names each malformed field. */
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
    problem: issue.message,
  }))
  throw new Problem(
    'malformed',
    `Not of the form that is expected: ${fields.map(({ name }) => name).join(', ')}.`,
    {
      fields,
    },
  )
}

/** Removes empty query parameters: a form submits its empty fields, too. */
export const dropEmptyParameters = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

const INVALID_TEXT = 'has a NUL or half a character'

const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

interface Unstorable {
  path: readonly string[]
  problem: string
}

/**
 * The first part of a value that PostgreSQL cannot store as text or jsonb, or that would take too long to check; undefined
 * where there is none. Refused here, the caller learns the reason.
 */
function findUnstorable(value: unknown, path: string[] = []): Unstorable | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : { path, problem: INVALID_TEXT }
  if (typeof value !== 'object' || value === null) return undefined
  if (path.length > MAX_DEPTH) return { path: path.slice(0, 1), problem: 'is nested too deep' }
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES) return { path, problem: `has more than ${MAX_ENTRIES} entries` }
  for (const [key, inner] of entries) {
    if (!isText(key)) return { path, problem: INVALID_TEXT }
    const unstorableValue = findUnstorable(inner, [...path, key])
    if (unstorableValue) return unstorableValue
  }
  return undefined
}
