import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type TransactionBuilder } from 'kysely'

const context = new AsyncLocalStorage<boolean>()

/** A database whose transactions know what is called within them, see `refuseInTransaction`. */
export class WatchedKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return watched(super.transaction())
  }
}

function watched<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const { execute, setAccessMode, setIsolationLevel } = builder
  return Object.assign(builder, {
    execute: (work: Parameters<typeof execute>[0]) =>
      execute.call(builder, (trx) => context.run(true, () => work(trx))),
    setAccessMode: (...settings: Parameters<typeof setAccessMode>) =>
      watched(setAccessMode.apply(builder, settings)),
    setIsolationLevel: (...settings: Parameters<typeof setIsolationLevel>) =>
      watched(setIsolationLevel.apply(builder, settings)),
  })
}

/**
 * Throws within a transaction. What is slow calls it first: while it is waited for, the transaction would hold its locks and one of few
 * connections, on the embedded database the only one.
 */
export function refuseInTransaction(work: string): void {
  if (context.getStore()) throw new Error(`${work} would be waited for within a transaction.`)
}

/** Runs what begins within a transaction and is not waited for by it, or by others. */
export const outsideOfTransaction = <T>(work: () => T): T => context.exit(work)
