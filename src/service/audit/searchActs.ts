import type { Queries } from '#service/database/database.ts'
import type { Call } from '#service/http/route.ts'
import type { Operation } from '#contract/operation.ts'
import { type Act, recordAct } from './recordAct.ts'

/** For so long an act stands for the same reading of the same session, and for so many records that are read on in it. */
const STANDS_FOR = 30 * 60_000
const MOST_READ_ON = 1_000
// One that is forgotten is written once more, and no more than that.
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
     * Writes the act, unless one stands for it: that of the same session about the same, `what`, of the last half hour. Reading
     * on from record to record, `readOn` of them, takes another one after each thousand; so does reading on from where nothing
     * was written. `anew` writes it in any case.
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
