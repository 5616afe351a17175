import { parentPort } from 'node:worker_threads'
import type { WorkAnswer } from '#service/workers/workerQueue.ts'
import { findProblem } from './findProblem.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  const answer = (message: WorkAnswer<Awaited<ReturnType<typeof findProblem>>>) =>
    parentPort?.postMessage(message, [])
  findProblem(bytes).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
