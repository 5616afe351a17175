import { openStore } from '#service/files/openStore.ts'
import { answerWork } from '#service/workers/answerWork.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileRequest } from './fileWriter.ts'

answerWork(({ address, jobs }: FileRequest) => doFileJobs(openStore(address), jobs))
