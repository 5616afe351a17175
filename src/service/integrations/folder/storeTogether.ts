import { type Database, isExclusive } from '#service/database/database.ts'
import { createNewReports } from '#service/integrations/intake/createNewReports.ts'
import type { FolderContext, LineOutcome } from './context.ts'
import { type ReadReport, storeAlone } from './reportLines.ts'
import { inTransaction } from './transactions.ts'

/** The most reports in one transaction: the service's own writes may have to wait until it ends. */
const MOST = 25
/** The most transactions at once: one looks up its reports while the other is written to the disk. */
const AT_ONCE = 2

interface Waiting extends PromiseWithResolvers<LineOutcome> {
  report: ReadReport
}

/** Stores new reports together with those that came while others were being stored, and each by itself where that is refused. */
export function storeTogether(database: Database, context: FolderContext) {
  const waiting: Waiting[] = []
  const atOnce = isExclusive(database.queries) ? 1 : AT_ONCE
  const store = inTransaction(database)
  let busy = 0

  return (report: ReadReport): Promise<LineOutcome> => {
    const one = { ...Promise.withResolvers<LineOutcome>(), report }
    waiting.push(one)
    if (busy < atOnce) void storeWaiting()
    return one.promise
  }

  async function storeWaiting(): Promise<void> {
    busy++
    for (let some = waiting.splice(0, MOST); some.length > 0; some = waiting.splice(0, MOST))
      await storeSome(some)
    busy--
  }

  /** Tells each its outcome, and throws nothing. */
  async function storeSome(some: readonly Waiting[]): Promise<void> {
    const { integrationId, writer } = context
    const prepared = some.map(({ report }) => report.prepared)
    // What fails here is told by the report that causes it, below.
    const created =
      prepared.length === 1
        ? undefined
        : await database.queries
            .transaction()
            .execute((trx) => createNewReports(trx, integrationId, prepared, writer))
            .catch(() => undefined)
    for (const { report, resolve, reject } of some)
      if (created?.has(report.prepared)) resolve('created')
      else await store((trx) => storeAlone(trx, context, report)).then(resolve, reject)
  }
}
