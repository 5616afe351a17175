import type { WorkAnswer } from './workerQueue.ts'

/** Answers the work of a `workerQueue`, whose process this is. */
export function answerWork<Out>(work: (input: never) => Promise<Out>): void {
  const answer = (message: WorkAnswer<Out>) => process.send?.(message)
  // Such signals go to all processes of a service at once, and the program lets work finish before it ends. This process ends with it.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('message', (input) => {
    work(input as never).then(
      (done) => answer({ done }),
      (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  answer({ started: true })
}
