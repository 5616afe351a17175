import type { FastifyInstance } from 'fastify'

interface Repeated {
  everyMs: number
  /** What the log says where it fails. The next time comes all the same. */
  failure: string
  /** Also as soon as the service is ready. */
  atOnce?: true
}

/**
 * Does some work again and again while the service runs, never twice at a time. The end of the service waits for it, and aborts `signal` so that it
 * need not go on.
 */
export function whileRunning(
  app: FastifyInstance,
  { everyMs, failure, atOnce }: Repeated,
  work: (signal: AbortSignal) => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const ending = new AbortController()
  async function run(): Promise<void> {
    try {
      await work(ending.signal)
    } catch (error) {
      app.log.error({ err: error }, failure)
    } finally {
      running = undefined
    }
  }
  const next = () => void (running ??= run())
  app.addHook('onReady', async () => {
    timer = setInterval(next, everyMs).unref()
    if (atOnce) next()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    ending.abort()
    await running
  })
}
