import type { RawBuilder } from 'kysely'
import type { ActName } from '#contract/audit/acts.ts'
import type { RecordKind } from '#contract/audit/audit.ts'
import type { Queries } from '#service/database/database.ts'
import type { OutgoingRecords } from '#service/http/listing/answerListing.ts'

type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

/** An act of a user, done or refused. */
export interface Act {
  act: ActName
  /** Left out: done. */
  outcome?: 'done' | 'refused'
  /** The records that it concerned. */
  record?: { kind: RecordKind; ids: readonly number[] | RawBuilder<number[]> }
  /** Further details. Never a patient's name, nor a text that a user typed, because it may be a name; a reason that an operation asks for is the exception. */
  detail?: Readonly<Record<string, Detail>>
}

/** The user, and where the request came from. A `Call` is an Actor. */
export interface Actor {
  caller: { id: number; username: string } | null
  request: { id: string; ip: string }
}

/** Who acts where no user and no request does: the program itself, or a command of the operator. */
export const program: Actor = { caller: null, request: { id: '', ip: '' } }

/**
 * Adds an act to the audit, within the given transaction if there is one. Takes no lock that other acts wait for: the
 * record is sealed into the chain of hashes later.
 */
export async function recordAct(queries: Queries, actor: Actor, act: Act): Promise<void> {
  await recordActs(queries, actor, [act])
}

/** The same for several acts, in their order. */
export async function recordActs(queries: Queries, actor: Actor, acts: readonly Act[]): Promise<void> {
  if (acts.length > 0) await insertion(queries, actor, acts).execute()
}

/** Adds an act, and returns its number. */
export async function insertAct(queries: Queries, actor: Actor, act: Act): Promise<number> {
  const { id } = await insertion(queries, actor, [act]).returning('id').executeTakeFirstOrThrow()
  return id
}

const insertion = (queries: Queries, { caller, request }: Actor, acts: readonly Act[]) =>
  queries.insertInto('audit_record').values(
    acts.map(({ act, outcome = 'done', record, detail = {} }) => ({
      user_id: caller?.id ?? null,
      username: caller?.username ?? null,
      act,
      outcome,
      record_kind: record?.kind ?? null,
      record_ids: idsOf(record?.ids),
      request_id: request.id,
      address: request.ip,
      detail: JSON.stringify(detail),
    })),
  )

const idsOf = (ids: readonly number[] | RawBuilder<number[]> = []) => ('compile' in ids ? ids : [...ids])

type Query = Readonly<Record<string, string | number | readonly number[] | undefined>>

/** Parameters that page or shape the answer, but do not filter. */
const paging: ReadonlySet<string> = new Set(['limit', 'after', 'form'])

/** The parameters of a query that filter. */
export const filtersOf = (query: Query): Record<string, string | number | readonly number[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || paging.has(name) ? [] : [[name, value]],
    ),
  )

/**
 * The filters of a query for the audit: with their values, except those in `names`, which hold typed text and are only
 * named.
 */
export function queryDetail(query: Query, names: readonly string[] = []) {
  const set = Object.entries(filtersOf(query))
  return {
    filters: Object.fromEntries(set.filter(([name]) => !names.includes(name))),
    names: set.flatMap(([name]) => (names.includes(name) ? name : [])),
  }
}

type SearchCall = Actor & { query?: { search?: string | undefined } }

/**
 * Records in the audit which patients a listing answers, before it is sent: their ids, the listing, and whether there was a
 * search. Never its text, because it may be a name.
 */
export const recordPatientSearch =
  (queries: Queries, call: SearchCall, listing: string) =>
  ({ count, ids, after }: OutgoingRecords): Promise<void> => {
    const { query = {} } = call
    return recordAct(queries, call, {
      act: 'patient.search',
      record: { kind: 'patient', ids },
      detail: {
        listing,
        count,
        names: queryDetail(query, ['search']).names,
        ...(after !== undefined && { after }),
      },
    })
  }
