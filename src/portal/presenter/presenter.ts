import { PresenterError } from '#portal/http/client/errors.ts'
import { askToStopPresenting } from '#portal/http/client/presented.ts'
import type { Presenter } from '#portal/http/client/presented.ts'
import { columnsOf, refusalOf } from './allowed.ts'
import { answersMasked } from './mask/answers.ts'
import { maskedCsv } from './mask/csv.ts'
import { keyedBy } from './mask/keyed.ts'
import { peopleBy } from './mask/people.ts'
import { patientAsked, requestsMeant } from './mask/requests.ts'
import { isObject } from './mask/walk.ts'

/** The added parts of a page of a listing, which name nobody. */
const partsOfPage = ['after', 'broken', 'made'] as const

/** Stands between the pages and the service while somebody presents: what comes in is masked, and what would change or take out records is not sent. */
export function createPresenter(key: string): Presenter {
  const keyed = keyedBy(key)
  const people = peopleBy(keyed)
  const mask = answersMasked(keyed, people)
  const meant = requestsMeant(keyed)

  return {
    pass: async (operation, input, { send, isSynthetic }) => {
      const { answer } = operation.success
      const isFile = typeof answer === 'object' && 'file' in answer
      const refusal = refusalOf(operation, isFile && (await isSynthetic()))
      if (refusal && refusal !== 'hidden') askToStopPresenting()
      if (refusal) throw new PresenterError(refusal)
      const asked = meant(operation, input)
      const body = await send(asked)
      const columns = columnsOf(operation)
      if (columns && isObject(body) && body['file'] instanceof Blob)
        return { ...body, file: await maskedCsv(body['file'], columns, keyed) }
      if (typeof answer !== 'object' || !('schema' in answer)) return body
      const shown = mask(answer.schema, body, patientAsked(operation, asked), operation.values)
      return isObject(body) && isObject(shown) ? { ...shown, ...addedTo(body) } : shown
    },
  }
}

const addedTo = (page: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(partsOfPage.flatMap((name) => (name in page ? [[name, page[name]]] : [])))
