import { answerWork } from '#service/workers/answerWork.ts'
import { findProblem } from './findProblem.ts'

answerWork(findProblem)
