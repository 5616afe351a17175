import type { core } from 'zod/mini'

/** The problem of a number that `markInexactNumbers` has replaced by NaN. */
export const INEXACT = 'must be a number of at most 15 digits, or an integer below 2^53'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  email: 'an e-mail address',
  base64: 'base64',
}

/** The problem of a value whose schema has no message of its own, to be read behind the name of its field. */
export function issueProblem(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      if (Number.isNaN(issue.input)) return INEXACT
      return `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int'
        ? 'must not be empty'
        : limited('at least', issue.minimum, issue.origin)
    case 'too_big':
      return limited('at most', issue.maximum, issue.origin)
    case 'invalid_format':
      return kinds[issue.format] ? `must be ${kinds[issue.format]}` : 'is not of the form that is expected'
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`
    default:
      return 'is not of the form that is expected'
  }
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

const limited = (how: 'at least' | 'at most', limit: number | bigint, origin: string): string =>
  units[origin] ? `must have ${how} ${limit} ${units[origin]}` : `must be ${how} ${limit}`
