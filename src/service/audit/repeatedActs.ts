import type { Queries } from '#service/database/database.ts'
import type { Call } from '#service/http/route.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { type Act, recordAct } from './recordAct.ts'

/** How long one act covers the same reading by the same session, and how many records of further pages it covers. */
const COVERED_MS = 30 * 60_000
const COVERED_RECORDS = 1_000
// Dropping an entry only causes one extra act.
const MAX_ENTRIES = 10_000

interface Covered {
  until: number
  paged: number
}

/**
 * Records an act once for requests that are repeated: the pages and updates of a list, the thumbnails of one report. Each process
 * remembers by itself, so another process records the act once more.
 */
export function repeatedActs(queries: Queries) {
  const covered = new Map<string, Covered>()

  return {
    /**
     * Records the act, unless the same session or key caused the same act on the same `what` in the last 30 minutes; paging records
     * another after each 1,000 records. `paged` is the number of records on a further page. `always` records the act in any
     * case.
     */
    async record(
      call: Pick<Call<Operation & { access: 'signed-in' }>, 'caller' | 'request'>,
      act: Act,
      what: unknown,
      { paged = 0, always = false }: { paged?: number; always?: boolean } = {},
    ): Promise<void> {
      const { session, key: ofIntegration } = call.caller
      const key = JSON.stringify([session?.id ?? ofIntegration?.id, act.act, what])
      const earlier = always ? undefined : covered.get(key)
      if (earlier && earlier.until > Date.now() && earlier.paged + paged <= COVERED_RECORDS) {
        earlier.paged += paged
        return
      }
      await recordAct(queries, call, act)
      covered.delete(key)
      covered.set(key, { until: Date.now() + COVERED_MS, paged })
      const [oldest] = covered.keys()
      if (covered.size > MAX_ENTRIES && oldest !== undefined) covered.delete(oldest)
    },
  }
}
