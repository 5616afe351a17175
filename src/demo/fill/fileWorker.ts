import { parentPort, workerData } from 'node:worker_threads'
import { fileStore } from '#service/files/fileStore.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileAnswer, FileRequest } from './fileWriter.ts'

const files = fileStore(String(workerData))

parentPort?.on('message', ({ id, jobs }: FileRequest) => {
  const answer = (message: FileAnswer) => parentPort?.postMessage(message, [])
  doFileJobs(files, jobs).then(
    (written) => answer({ id, written }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  )
})
