import { vectorsOf } from '#service/reports/listing/releaseWords.ts'
import { answerWork } from '#service/workers/answerWork.ts'

answerWork(vectorsOf)
