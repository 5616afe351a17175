import type { ActName } from '#contract/audit/acts.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import type { Call } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { recordingRefusal } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'

export type WriteCall = Writer & Pick<Call<Operation>, 'request'>

interface WrittenOnce {
  declared: Resource
  hooks: Hooks
  act: ActName
  ids?: readonly number[]
}

/** Writes a record as a request says, once for each key of a repeated one. A refusal is recorded in the audit. */
export const writeOnce = (
  queries: Queries,
  call: WriteCall,
  { declared, hooks, act, ids = [] }: WrittenOnce,
  change: (trx: TransactionQueries) => Promise<AnyRecord>,
): Promise<AnyRecord> =>
  recordingRefusal(queries, call, { act, declared, ids }, () =>
    once<AnyRecord>(queries, idempotencyKey(call), {
      change,
      readAgain: (trx, id) => recordRepository(declared, hooks).findById(trx, id, call.caller),
    }),
  )
