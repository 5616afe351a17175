import type { FastifyInstance } from 'fastify'
import { patientListOperations } from '#contract/patients/patientList.ts'
import { recordPatientSearch } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import { patientListsOf, removeFromList, removeLists } from '#service/records/patientLists.ts'
import { addToList, createList, listedPatients, readList, renameList } from './lists.ts'

/** The lists of patients that users keep, each for itself. What is done to them is in no audit, as of marks of what was read; who is read in one is. */
export function patientListRoutes(app: FastifyInstance, queries: Queries): void {
  route(app, patientListOperations.listPatientLists, async ({ query, caller }) => ({
    lists: await patientListsOf(queries, caller.id, query),
  }))

  route(app, patientListOperations.createPatientList, (call) =>
    once(queries, idempotencyKey(call), {
      change: (trx) => createList(trx, call.body.name, call.caller),
      readAgain: (trx, id) => readList(trx, id, call.caller.id),
    }),
  )

  route(app, patientListOperations.renamePatientList, ({ body, caller }) =>
    queries.transaction().execute((trx) => renameList(trx, body, caller)),
  )

  route(app, patientListOperations.removePatientList, async ({ body, caller }) => {
    await queries.transaction().execute((trx) => removeLists(trx, caller.id, body.id))
    return {}
  })

  route(app, patientListOperations.listListedPatients, async (call) => {
    const { request, reply, query, params, caller } = call
    const listed = await listedPatients(queries, params.id, caller)
    return answerListing(
      request,
      reply,
      query,
      listed,
      recordPatientSearch(queries, { caller, request }, 'listed'),
    )
  })

  route(app, patientListOperations.addListedPatient, async ({ body, caller }) => {
    await queries.transaction().execute((trx) => addToList(trx, body, caller))
    return {}
  })

  route(app, patientListOperations.removeListedPatient, async ({ body, caller }) => {
    await removeFromList(queries, { userId: caller.id, listId: body.id, patientId: body.patientId })
    return {}
  })
}
