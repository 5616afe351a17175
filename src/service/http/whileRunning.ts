import type { FastifyInstance } from 'fastify'

interface Repeated {
  everyMs: number
  /** What the log says where it fails. The next time comes all the same. */
  failure: string
  /** Also as soon as the service is ready. */
  atOnce?: true
}

/** Does some work again and again while the service runs, never twice at a time. The end of the service waits for it. */
export function whileRunning(
  app: FastifyInstance,
  { everyMs, failure, atOnce }: Repeated,
  work: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    try {
      await work()
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
    await running
  })
}
