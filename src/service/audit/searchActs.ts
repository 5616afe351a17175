import type { Queries } from '#service/database/database.ts'
import type { Call } from '#service/http/route.ts'
import type { Operation } from '#contract/operation.ts'
import { type Act, recordAct } from './recordAct.ts'

/** How long one act covers repeated reading by the same session, and how many further records it covers. */
const STANDS_FOR = 30 * 60_000
const MOST_READ_ON = 1_000
// Dropping an entry only causes one extra act.
const MOST_KEPT = 10_000

interface Standing {
  until: number
  readOn: number
}

/**
 * Writes an act once for what is asked for again and again: a list that is looked through page by page and kept up to date, the
 * small pictures of one report. The memory is this process's; another one writes the act once more.
 */
export function searchActs(queries: Queries) {
  const standing = new Map<string, Standing>()

  return {
    /**
     * Writes the act, unless the same session wrote the same act about the same `what` in the last 30 minutes; paging
     * writes another after each 1,000 records. `readOn` is the number of records on a further page, 0 for anything else.
     * `anew` writes the act in any case.
     */
    async record(
      call: Pick<Call<Operation & { access: 'signed-in' }>, 'caller' | 'request'>,
      act: Act,
      what: unknown,
      { readOn = 0, anew = false }: { readOn?: number; anew?: boolean } = {},
    ): Promise<void> {
      const key = JSON.stringify([call.caller.sessionId, act.act, what])
      const found = anew ? undefined : standing.get(key)
      if (found && found.until > Date.now() && found.readOn + readOn <= MOST_READ_ON) {
        found.readOn += readOn
        return
      }
      await recordAct(queries, call, act)
      standing.delete(key)
      standing.set(key, { until: Date.now() + STANDS_FOR, readOn })
      const [oldest] = standing.keys()
      if (standing.size > MOST_KEPT && oldest !== undefined) standing.delete(oldest)
    },
  }
}
