import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Queries, snapshot } from '#service/database/database.ts'
import { readWaiting } from './sealing.ts'

/** The end of the chain: the number of sealed records, and the hash of the last, hexadecimal. */
export interface AuditHead {
  records: number
  hash: string
}

/** A problem of the audit, and where it is. */
export type AuditProblem =
  /** The record was changed after it was sealed, or the seal before it was. */
  | { problem: 'altered'; id: number }
  /** A record that was sealed, or waited to be, is missing. */
  | { problem: 'missing'; id: number }
  /** Seals of the chain are missing, and with them which records they were of. */
  | { problem: 'gap'; from: number; to: number }
  /** The record is neither sealed nor waiting: it was not written by the service, or its seal was taken away. */
  | { problem: 'loose'; id: number }
  /** The stored end of the chain does not match the last seal. */
  | { problem: 'head' }
  /** The chain does not contain the head that was noted before. */
  | { problem: 'rewritten' }

export interface AuditReport {
  head: AuditHead
  /** The number of records that are not sealed yet, and since when; null if all are sealed. */
  waiting: { records: number; since: Date } | null
  /** Empty if every record is as it was written and none is missing. */
  problems: AuditProblem[]
}

const PAGE_SIZE = 2_000
// If everything was changed, the first problems are enough.
const MAX_PROBLEMS = 100

/**
 * Follows the chain from its beginning and reports what does not match. A chain that was rewritten as a whole is only detected
 * with a head that was noted elsewhere, `known`. A record that was deleted before it was sealed, within about a second, together
 * with the note that it waited, is not detected.
 */
export const verifyAudit = (queries: Queries, known?: AuditHead): Promise<AuditReport> =>
  snapshot(queries, async (reader) => {
    const head = await readHead(reader)
    const chain = await followChain(reader, head, known)
    const problems = [...chain, ...(await missingOfWaiting(reader)), ...(await looseRecords(reader))]
    return { head, waiting: await readWaiting(reader), problems: problems.slice(0, MAX_PROBLEMS) }
  })

async function followChain(queries: Queries, head: AuditHead, known?: AuditHead): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = []
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

/** The end of the chain. */
export async function readHead(queries: Queries): Promise<AuditHead> {
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
      .limit(PAGE_SIZE)
      .execute()
    yield* page
    if (page.length < PAGE_SIZE) return
    after = page.at(-1)?.position ?? after
  }
}

async function missingOfWaiting(queries: Queries): Promise<AuditProblem[]> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from audit_unsealed
    where not exists (select from audit_record where audit_record.id = record_id)
    order by id limit ${MAX_PROBLEMS}`.execute(queries)
  return rows.map(({ id }) => ({ problem: 'missing', id }))
}

async function looseRecords(queries: Queries): Promise<AuditProblem[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_record
    where not exists (select from audit_seal where record_id = audit_record.id)
      and not exists (select from audit_unsealed where record_id = audit_record.id)
    order by id limit ${MAX_PROBLEMS}`.execute(queries)
  return rows.map(({ id }) => ({ problem: 'loose', id }))
}

const hexadecimal = sql<string>`encode(hash, 'hex')`

/**
 * The text of an `audit_record` that `0005_audit_seal.sql` hashes. Not computed by the database's function, which could have been
 * changed as well.
 */
export const sealedText = sql<string>`jsonb_build_array(
  audit_record.id, (extract(epoch from at) * 1000)::bigint, user_id, username, act, outcome,
  record_kind, record_ids, request_id, address, detail)::text`

const hashOf = (previous: string, text: string): string =>
  createHash('sha256').update(previous, 'hex').update(text).digest('hex')
