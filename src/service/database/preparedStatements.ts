import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './failures.ts'

/** A statement that runs less often does not repay what the server keeps for it. */
const RUNS_BEFORE = 5
/** So many statements are prepared at most; each takes some tens of KB on the server for each connection. */
const MAX_PREPARED = 200
const MAX_COUNTED = 1_000

// Pages of lists and counts are not prepared: the best plan for them depends on the values of the search.
const dependsOnValues = /\blimit \$|\bcount\(/

/** Gives the statements that run often the names under which connections prepare them. */
function statementNames() {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()

  return (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size === MAX_PREPARED || dependsOnValues.test(text)) return name
    const count = (runs.get(text) ?? 0) + 1
    if (count < RUNS_BEFORE) {
      if (runs.size === MAX_COUNTED) runs.clear()
      runs.set(text, count)
      return undefined
    }
    runs.delete(text)
    const given = `s${names.size + 1}`
    names.set(text, given)
    return given
  }
}

/**
 * A pool whose connections prepare the statements that run often: to plan one takes the server several times as long as to run it. Where the
 * schema has changed since, as by a newer version of this program, a connection does without.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    let isOutdated = false
    const query = async (text: string, values: readonly unknown[]) => {
      const name = isOutdated || values.length === 0 ? undefined : nameOf(text)
      const plain = { text, values: [...values] }
      if (name === undefined) return client.query(plain)
      try {
        return await client.query({ ...plain, name })
      } catch (error) {
        if (!(error instanceof Error) || !isOutdatedPlan(error)) throw error
        isOutdated = true
        // A transaction has ended with the error.
        if (client.getTransactionStatus() !== 'I') throw error
        return client.query(plain)
      }
    }
    return {
      // The other signature is for cursors, which are not used.
      query: query as unknown as PostgresPoolClient['query'],
      // The pool gives a connection a new `release` whenever it lends it.
      release: (destroy) => client.release(destroy),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const lent = known.get(client) ?? preparing(client)
      known.set(client, lent)
      return lent
    },
  }
}
