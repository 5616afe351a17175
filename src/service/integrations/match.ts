import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** The matching record, or why the match is not certain. `candidates`: ids of the records that may match. */
export type Match =
  | { found: number }
  | { reason: 'unmatched' | 'ambiguous' | 'conflict'; problem: string; candidates: number[] }

/** The groups of records to which numbers of other systems are bound; each is also the name of its table. */
export type BoundGroup = 'patient' | 'exam' | 'employee' | 'unit' | 'appointment'

/** So many candidates are shown to a person. */
export const MAX_CANDIDATES = 10

/** The sending integration, whose numbers are bound to the clinic's records. */
export interface Source {
  queries: Queries
  integrationId: number
}

export const unmatched = (problem: string, candidates: number[] = []): Match => ({
  reason: 'unmatched',
  problem,
  candidates: candidates.slice(0, MAX_CANDIDATES),
})

export function only(ids: number[]): Match {
  const [first = 0] = ids
  if (ids.length === 1) return { found: first }
  const problem = `names ${ids.length} records`
  return { reason: 'ambiguous', problem, candidates: ids.slice(0, MAX_CANDIDATES) }
}

export async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MAX_CANDIDATES + 1}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A number leads to a record that says otherwise than what was sent, or numbers lead to several. */
export const conflict = (problem: string, candidates: readonly number[]): Match => ({
  reason: 'conflict',
  problem,
  candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES),
})
