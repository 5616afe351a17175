import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** How far the trail goes: the number of its records, and the hash of the last in hexadecimal digits. */
export interface TrailHead {
  records: number
  hash: string
}

/** What is wrong with the trail, and where. */
export type TrailProblem =
  /** The record, or the one before it, is not as it was written, or stood elsewhere. */
  | { problem: 'altered'; id: number }
  | { problem: 'missing'; from: number; to: number }
  /** What is kept of the trail's end does not fit its last record. */
  | { problem: 'head' }
  /** The trail does not lead through the head that was noted before. */
  | { problem: 'rewritten' }

export interface TrailReport {
  head: TrailHead
  /** Empty where every record is as it was written, and none is missing. */
  problems: TrailProblem[]
}

const PAGE = 2_000
// Whoever has altered everything need not be told of each.
const MAX_PROBLEMS = 100

/**
 * Follows the trail from its beginning and tells what does not fit. Of a trail that was made anew as a whole the chain knows
 * nothing; a head that was noted elsewhere, `known`, does.
 */
export async function verifyTrail(queries: Queries, known?: TrailHead): Promise<TrailReport> {
  const head = await readHead(queries)
  const problems: TrailProblem[] = []
  let last = 0
  let previous: string | undefined = ''
  let isKnown = known === undefined || known.records === 0

  for await (const { id, text, hash } of links(queries, head.records)) {
    if (id !== last + 1) {
      problems.push({ problem: 'missing', from: last + 1, to: id - 1 })
      // What the hash of a missing record was nobody knows.
      previous = undefined
    }
    if (previous !== undefined && hash !== hashOf(previous, text)) problems.push({ problem: 'altered', id })
    if (id === known?.records) isKnown = hash === known.hash
    last = id
    previous = hash
    if (problems.length >= MAX_PROBLEMS) return { head, problems }
  }

  if (last < head.records) problems.push({ problem: 'missing', from: last + 1, to: head.records })
  else if (previous !== head.hash || (await goesBeyondHead(queries))) problems.push({ problem: 'head' })
  if (!isKnown) problems.push({ problem: 'rewritten' })
  return { head, problems }
}

async function readHead(queries: Queries): Promise<TrailHead> {
  const head = await queries
    .selectFrom('audit_head')
    .select(['records', hexadecimal.as('hash')])
    .executeTakeFirst()
  return head ?? { records: 0, hash: 'none' }
}

// Those that are written meanwhile stand after the head that was read.
async function* links(queries: Queries, end: number) {
  for (let after = 0; after < end;) {
    const page = await queries
      .selectFrom('audit_record')
      .select(['id', canonicalText.as('text'), hexadecimal.as('hash')])
      .where('id', '>', after)
      .where('id', '<=', end)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? end
  }
}

async function goesBeyondHead(queries: Queries): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_record where id > coalesce((select records from audit_head), 0) limit 1`.execute(
    queries,
  )
  return rows.length > 0
}

const hexadecimal = sql<string>`encode(hash, 'hex')`

// The text that `0003_audit.sql` hashes. Not the database's own function: that one could have been changed as well.
const canonicalText = sql<string>`jsonb_build_array(
  id, (extract(epoch from at) * 1000)::bigint, user_id, username, act, outcome,
  record_kind, record_ids, request_id, address, detail)::text`

const hashOf = (previous: string, text: string): string =>
  createHash('sha256').update(previous, 'hex').update(text).digest('hex')
