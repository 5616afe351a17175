import { folderStore } from '#service/files/folderStore.ts'
import { answerWork } from '#service/workers/answerWork.ts'
import { doFileJobs } from './fileJob.ts'
import type { FileRequest } from './fileWriter.ts'

answerWork(({ root, jobs }: FileRequest) => doFileJobs(folderStore(root), jobs))
