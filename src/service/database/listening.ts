import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const CONNECTION_TIMEOUT_MS = 10_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** How often an idle connection is used, to notice that its server has vanished. */
const CHECK_MS = 30_000
const CHECK_TIMEOUT_MS = 10_000

/**
 * Listens on a channel of PostgreSQL by a connection of its own, and connects again where that breaks. Calls `onNotice` for each notice,
 * and after each connecting, as notices before it were missed. Returns what ends it.
 */
export function listenOn(config: pg.ClientConfig, channel: string, onNotice: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let delay = FIRST_DELAY_MS

  /** Resolves or rejects when the connection is lost. */
  async function hear(): Promise<void> {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    // Without a listener, a connection that breaks would end the process.
    client.on('error', () => lost.abort())
    client.on('notification', onNotice)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      delay = FIRST_DELAY_MS
      if (!signal.aborted) onNotice()
      for (;;) {
        await pause(CHECK_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) })
        await client.query('select 1')
      }
    } finally {
      client.off('notification', onNotice)
      void client.end().catch(() => {})
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await hear().catch(() => {})
      await pause(delay, undefined, { signal }).catch(() => {})
      delay = Math.min(2 * delay, LONGEST_DELAY_MS)
    }
  }

  void keepListening()
  return () => stopping.abort()
}
