import { isDeepStrictEqual } from 'node:util'
import type { Patient } from '#contract/patient.ts'
import { INEXACT } from '#service/http/parse.ts'
import type { FieldProblem } from './refusal.ts'

/** The fields of a patient whose records the description names without showing their form. */
const looseFields = ['companions', 'occupation', 'screening', 'insurance'] as const

type LooseField = (typeof looseFields)[number]

/** What one such record, and one field of them, may come to as JSON, and how deep a record may be nested. */
const RECORD_BYTES = 4 * 1024
const FIELD_BYTES = 16 * 1024
const MAX_DEPTH = 4

/**
 * What keeps such records from being stored: each is read again with every listing that holds the patient. What the record
 * holds already it may keep.
 */
export const looseProblems = (
  body: Readonly<{ [F in LooseField]?: Patient[F] | undefined }>,
  stored: Patient | undefined,
): FieldProblem[] =>
  looseFields.flatMap((field) => {
    const records = body[field]
    if (!records || (stored && isDeepStrictEqual(records, stored[field]))) return []
    const problems = records.flatMap((record, index) => recordProblems(`${field}.${index}`, record))
    if (problems.length > 0 || bytesOf(records) <= FIELD_BYTES) return problems
    return [{ name: field, problem: `must not be longer than ${FIELD_BYTES} bytes of JSON` }]
  })

function recordProblems(name: string, record: Record<string, unknown>): FieldProblem[] {
  if (bytesOf(record) > RECORD_BYTES)
    return [{ name, problem: `must not be longer than ${RECORD_BYTES} bytes of JSON` }]
  return valueProblems(name, record, 0)
}

function valueProblems(name: string, value: unknown, depth: number): FieldProblem[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ name, problem: INEXACT }]
  if (typeof value !== 'object' || value === null) return []
  if (depth >= MAX_DEPTH) return [{ name, problem: `must not be nested deeper than ${MAX_DEPTH} levels` }]
  return Object.entries(value).flatMap(([key, inner]) => valueProblems(`${name}.${key}`, inner, depth + 1))
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
