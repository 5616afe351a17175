import { answerWork } from '#service/workers/answerWork.ts'
import { textOfHtml } from './textOfHtml.ts'

answerWork(async (html: string) => textOfHtml(html))
