import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Queries, snapshot } from '#service/database/database.ts'
import { readWaiting } from './sealTrail.ts'

/** How far the chain goes: the number of sealed records, and the hash of the last in hexadecimal digits. */
export interface TrailHead {
  records: number
  hash: string
}

/** What is wrong with the trail, and where. */
export type TrailProblem =
  /** The record is not as it was sealed, or the seal before it is not as it was made. */
  | { problem: 'altered'; id: number }
  /** A record that was sealed, or that waited for it, is not there. */
  | { problem: 'missing'; id: number }
  /** Seals of the chain are not there, and which records they were of nobody knows. */
  | { problem: 'gap'; from: number; to: number }
  /** The record is neither sealed nor waiting: it was not written by the service, or its seal was taken away. */
  | { problem: 'loose'; id: number }
  /** What is kept of the chain's end does not fit its last seal. */
  | { problem: 'head' }
  /** The chain does not lead through the head that was noted before. */
  | { problem: 'rewritten' }

export interface TrailReport {
  head: TrailHead
  /** The records that are not sealed yet, and since when the first of them waits; null where all are sealed. */
  waiting: { records: number; since: Date } | null
  /** Empty where every record is as it was written, and none is missing. */
  problems: TrailProblem[]
}

const PAGE = 2_000
// Whoever has altered everything need not be told of each.
const MAX_PROBLEMS = 100

/**
 * Follows the chain from its beginning and tells what does not fit. Of a chain that was made anew as a whole it knows
 * nothing; a head that was noted elsewhere, `known`, does. Nor does it tell of a record that was taken out before it was
 * sealed, within a second or so, together with the note that it waited.
 */
export const verifyTrail = (queries: Queries, known?: TrailHead): Promise<TrailReport> =>
  snapshot(queries, async (reader) => {
    const head = await readHead(reader)
    const chain = await followChain(reader, head, known)
    const problems = [...chain, ...(await missingOfWaiting(reader)), ...(await looseRecords(reader))]
    return { head, waiting: await readWaiting(reader), problems: problems.slice(0, MAX_PROBLEMS) }
  })

async function followChain(queries: Queries, head: TrailHead, known?: TrailHead): Promise<TrailProblem[]> {
  const problems: TrailProblem[] = []
  let last = 0
  let previous: string | undefined = ''
  let isKnown = known === undefined || known.records === 0

  for await (const { position, id, text, hash } of links(queries)) {
    if (position !== last + 1) {
      problems.push({ problem: 'gap', from: last + 1, to: position - 1 })
      // The previous hash is missing, so this one cannot be checked.
      previous = undefined
    }
    if (text === null) problems.push({ problem: 'missing', id })
    else if (previous !== undefined && hash !== hashOf(previous, text))
      problems.push({ problem: 'altered', id })
    if (position === known?.records) isKnown = hash === known.hash
    last = position
    previous = hash
    if (problems.length >= MAX_PROBLEMS) return problems
  }

  if (last < head.records) problems.push({ problem: 'gap', from: last + 1, to: head.records })
  else if (last > head.records || previous !== head.hash) problems.push({ problem: 'head' })
  if (!isKnown) problems.push({ problem: 'rewritten' })
  return problems
}

async function readHead(queries: Queries): Promise<TrailHead> {
  const head = await queries
    .selectFrom('audit_head')
    .select(['records', hexadecimal.as('hash')])
    .executeTakeFirst()
  return head ?? { records: 0, hash: 'none' }
}

async function* links(queries: Queries) {
  for (let after = 0; ;) {
    const page = await queries
      .selectFrom('audit_seal')
      .leftJoin('audit_record', 'audit_record.id', 'record_id')
      .select(['position', 'record_id as id', hexadecimal.as('hash')])
      .select(sql<string | null>`case when audit_record.id is not null then ${sealedText} end`.as('text'))
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE)
      .execute()
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)?.position ?? after
  }
}

async function missingOfWaiting(queries: Queries): Promise<TrailProblem[]> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from audit_unsealed
    where not exists (select from audit_record where audit_record.id = record_id)
    order by id limit ${MAX_PROBLEMS}`.execute(queries)
  return rows.map(({ id }) => ({ problem: 'missing', id }))
}

async function looseRecords(queries: Queries): Promise<TrailProblem[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_record
    where not exists (select from audit_seal where record_id = audit_record.id)
      and not exists (select from audit_unsealed where record_id = audit_record.id)
    order by id limit ${MAX_PROBLEMS}`.execute(queries)
  return rows.map(({ id }) => ({ problem: 'loose', id }))
}

const hexadecimal = sql<string>`encode(hash, 'hex')`

/**
 * The text of an `audit_record` that `0005_audit_seal.sql` hashes. Not the database's own function: that one could have been
 * changed as well.
 */
export const sealedText = sql<string>`jsonb_build_array(
  audit_record.id, (extract(epoch from at) * 1000)::bigint, user_id, username, act, outcome,
  record_kind, record_ids, request_id, address, detail)::text`

const hashOf = (previous: string, text: string): string =>
  createHash('sha256').update(previous, 'hex').update(text).digest('hex')
