import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { copyIn, isCopy } from './copyInto.ts'
import { isOutdatedPlan } from './failures.ts'

/** A statement that runs less often does not repay what the server keeps for it. */
const RUNS_BEFORE = 5
/** So many statements of a connection are prepared at most; each takes some tens of KB on the server. */
const MAX_PREPARED = 200
const MAX_COUNTED = 1_000

// Pages of lists and counts are not prepared: the best plan for them depends on the values of the search.
const dependsOnValues = /\blimit \$|\bcount\(/

/** A map that keeps the entries which were used last. */
class RecentMap<V> extends Map<string, V> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override get(key: string): V | undefined {
    const value = super.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  override set(key: string, value: V): this {
    this.delete(key)
    return super.set(key, value)
  }

  /** Removes the entry that was used least recently where there are too many. */
  trim(): V | undefined {
    const [oldest] = this.size > this.#max ? this : []
    if (oldest) this.delete(oldest[0])
    return oldest?.[1]
  }
}

/** Counts how often each statement runs. */
function runCounter(): (text: string) => number {
  const runs = new RecentMap<number>(MAX_COUNTED)
  return (text) => {
    const count = (runs.get(text) ?? 0) + 1
    runs.set(text, count)
    runs.trim()
    return count
  }
}

/** Missing in the library's types: by name, the texts of the statements that a connection has prepared. */
interface PreparingConnection {
  connection?: { parsedStatements?: Record<string, string> }
}

/** By a callback, as the promise that the library makes keeps the result in memory until a full garbage collection, which then takes longer. */
const ask = (client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    )
  })

/**
 * A pool whose connections prepare the statements that run often: to plan one takes the server several times as long as to run it. Of more than
 * a connection keeps, the server releases the one that ran least recently. Where the schema has changed since, as by a newer version of this
 * program, a connection does without.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const countRun = runCounter()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const names = new RecentMap<string>(MAX_PREPARED)
    let given = 0
    let surplus: string[] = []
    let isOutdated = false

    function nameOf(text: string): string | undefined {
      const earlier = names.get(text)
      if (earlier !== undefined) return earlier
      if (dependsOnValues.test(text) || countRun(text) < RUNS_BEFORE) return undefined
      // A name is never given twice, because the library remembers the text of each.
      const name = `s${++given}`
      names.set(text, name)
      const oldest = names.trim()
      if (oldest !== undefined) surplus.push(oldest)
      return name
    }

    /** Outside of a transaction, which a failure would end. */
    async function release(): Promise<void> {
      const released = surplus
      surplus = []
      const parsed = (client as PreparingConnection).connection?.parsedStatements
      for (const name of released) {
        // One that failed before it was prepared is not known.
        if (parsed?.[name] === undefined) continue
        await client.query(`deallocate ${name}`)
        delete parsed[name]
      }
    }

    const query = async (text: string, values: readonly unknown[]) => {
      if (isCopy(text)) return copyIn(client, text, String(values[0]))
      if (surplus.length > 0 && client.getTransactionStatus() === 'I') await release()
      const name = isOutdated || values.length === 0 ? undefined : nameOf(text)
      const plain = { text, values: [...values] }
      if (name === undefined) return ask(client, plain)
      try {
        return await ask(client, { ...plain, name })
      } catch (error) {
        if (!(error instanceof Error) || !isOutdatedPlan(error)) throw error
        isOutdated = true
        // A transaction has ended with the error.
        if (client.getTransactionStatus() !== 'I') throw error
        return ask(client, plain)
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
