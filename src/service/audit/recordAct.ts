import type { ActName, recordKinds } from '#contract/trail.ts'
import type { Queries } from '#service/database/database.ts'

type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

/** Something that somebody did, or was kept from doing. */
export interface Act {
  act: ActName
  outcome: 'done' | 'refused'
  /** What it was done to. */
  record?: { kind: (typeof recordKinds)[number]; ids: readonly number[] }
  /** A few words more. Never a patient's name, nor a text that somebody typed: it may be one. */
  detail?: Readonly<Record<string, Detail>>
}

/** Who did it and where it came from: a `Call` is one. */
export interface Actor {
  caller: { id: number; username: string } | null
  request: { id: string; ip: string }
}

/**
 * Adds an act to the audit trail. In a transaction, it is rolled back with it. Takes no lock that other acts wait for: the
 * record is sealed into the chain of hashes afterwards.
 */
export async function recordAct(
  queries: Queries,
  { caller, request }: Actor,
  { act, outcome, record, detail = {} }: Act,
): Promise<void> {
  await queries
    .insertInto('audit_record')
    .values({
      user_id: caller?.id ?? null,
      username: caller?.username ?? null,
      act,
      outcome,
      record_kind: record?.kind ?? null,
      record_ids: [...(record?.ids ?? [])],
      request_id: request.id,
      address: request.ip,
      detail: JSON.stringify(detail),
    })
    .execute()
}
