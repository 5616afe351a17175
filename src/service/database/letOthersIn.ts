import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/**
 * Returns to the event loop after each statement. The embedded database runs in this thread and answers without leaving it, so that otherwise
 * one request after the other would be worked on, and none of those that arrive meanwhile would be read.
 */
export const letOthersIn: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await setImmediate()
    return result
  },
}
