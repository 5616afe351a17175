import type { Queries } from '#service/database/database.ts'
import type { Answered } from '#service/http/answerListing.ts'
import { type Actor, recordAct } from './recordAct.ts'
import { toldQuery } from './toldQuery.ts'

type Asked = Actor & { query?: { search?: string | undefined } }

/**
 * Writes into the audit trail which patients' records a listing answers, before it does: their numbers, which listing it was, and
 * whether something was searched for. Never what: it may be a name.
 */
export const patientSearch =
  (queries: Queries, call: Asked, listing: string) =>
  ({ count, ids, after }: Answered): Promise<void> => {
    const { query = {} } = call
    return recordAct(queries, call, {
      act: 'patient.search',
      outcome: 'done',
      record: { kind: 'patient', ids },
      detail: {
        listing,
        count,
        names: toldQuery(query, ['search']).names,
        ...(after !== undefined && { after }),
      },
    })
  }
