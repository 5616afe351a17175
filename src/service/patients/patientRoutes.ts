import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { patientOperations } from '#contract/patientOperations.ts'
import { url } from '#contract/url.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { patientSearch } from '#service/audit/patientSearch.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import type { ListingSource } from '#service/http/listingSource.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { once } from '#service/records/once.ts'
import { patientHistory } from './patientHistory.ts'
import { patientChanges } from './patientChanges.ts'
import { patientRemoval } from './patientRemoval.ts'
import { patientReports } from './patientReports.ts'
import { patientStore } from './patientStore.ts'
import { patientWriting } from './patientWriting.ts'
import { removedPatients } from './removedPatients.ts'
import { done, noPatient, type Refusal } from './refusal.ts'
import { duplicatesOf, similarTo } from './similarPatients.ts'

interface Asked extends Actor {
  query: { limit?: number | undefined; after?: string | undefined; search?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** The operations of the Patient group. */
export function patientRoutes(
  app: FastifyInstance,
  queries: Queries,
  settings: { wantsIdentity: boolean },
): void {
  const patients = patientStore(queries)
  const writing = patientWriting(queries)
  const changes = patientChanges(queries)
  const removal = patientRemoval(queries, settings)

  route(app, patientOperations.listPatients, (call) => answerPatients(call, 'all', patients.all()))

  route(app, patientOperations.queryPatients, (call) =>
    answerPatients(call, 'found', patients.found(call.query.search)),
  )

  route(app, patientOperations.listIntegratedPatients, (call) =>
    answerPatients(call, 'integration', patients.integrated()),
  )

  route(app, patientOperations.listRemovedPatients, (call) =>
    answerPatients(call, 'removed', removedPatients(queries, call.query.search)),
  )

  route(app, patientOperations.findDuplicates, async ({ body, ...actor }) => {
    const found = await duplicatesOf(queries, body)
    const ids = found.data.map((it) => it.id)
    await patientSearch(
      queries,
      { ...actor, query: {} },
      'duplicates',
    )({ count: found.count, ids, after: undefined })
    return found
  })

  route(app, patientOperations.listSimilarPatients, async (call) => {
    const { id } = await seen(call)
    const found = await similarTo(queries, id)
    await recordAct(queries, call, {
      act: 'patient.read',
      outcome: 'done',
      record: { kind: 'patient', ids: found.data.map((it) => it.id) },
      detail: { similarTo: id },
    })
    return found
  })

  // Whoever may restore a patient sees one that has been removed.
  route(app, patientOperations.getPatient, async (call) => {
    const patient = await seen(call)
    await recordReading(queries, call, patient.id)
    return patient
  })

  route(app, patientOperations.listPatientReports, async (call) => {
    const { id } = await seen(call)
    const { request, reply, query } = call
    return answerListing(request, reply, query, patientReports(queries, id), () =>
      recordReading(queries, call, id, 'reports'),
    )
  })

  route(app, patientOperations.listPatientHistory, async (call) => {
    const { id } = await seen(call)
    const { request, reply, query } = call
    return answerListing(request, reply, query, patientHistory(queries, id), () =>
      recordReading(queries, call, id, 'history'),
    )
  })

  route(app, patientOperations.getPatientChange, async (call) => {
    const change = await changes.find(await seen(call), call.params.changeId)
    if (!change) throw new Problem('not_found', 'This patient has no change with this id.')
    await recordAct(queries, call, {
      act: 'patient.read',
      outcome: 'done',
      record: { kind: 'patient', ids: [call.params.id] },
      detail: { change: change.id },
    })
    return change
  })

  route(app, patientOperations.takeBackChange, async (call) =>
    done(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => changes.takeBack(trx, call.body, call),
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    ),
  )

  route(app, patientOperations.createPatient, async (call) => {
    const patient = done(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => writing.create(trx, call.body, call),
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    )
    call.reply.header('location', url(patientOperations.getPatient.path, { params: { id: patient.id } }))
    return patient
  })

  route(app, patientOperations.updatePatient, async (call) => done(await writing.update(call.body, call)))

  route(app, patientOperations.removePatient, async (call) => done(await removal.remove(call.body, call)))

  route(app, patientOperations.restorePatient, async (call) =>
    done(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => removal.restore(trx, call.body.id, call),
        readAgain: async (trx, id) => {
          const isThere = await patientStore(trx).find(id, { removed: false })
          // Removed again since: then another restore is asked for.
          return isThere ? readAgain(trx, id, call) : removal.restore(trx, id, call)
        },
      }),
    ),
  )

  /** The patient of an earlier request under the same key, as any other reading of the record. */
  async function readAgain(trx: TransactionQueries, id: number, call: Actor & { caller: Caller }) {
    const patient = await patientStore(trx).find(id, { removed: call.caller.role === 'administrator' })
    if (patient) await recordReading(trx, call, id)
    return patient ?? ({ refused: 'not_found' } as const)
  }

  const answerPatients = (call: Asked, listing: string, source: ListingSource<Queries>) =>
    answerListing(call.request, call.reply, call.query, source, patientSearch(queries, call, listing))

  async function seen({ params, caller }: { params: { id: number }; caller: Caller }) {
    const patient = await patients.find(params.id, { removed: caller.role === 'administrator' })
    if (!patient) throw noPatient(await patients.known(params.id))
    return patient
  }
}

const recordReading = (queries: Queries, actor: Actor, id: number, part?: 'reports' | 'history') =>
  recordAct(queries, actor, {
    act: 'patient.read',
    outcome: 'done',
    record: { kind: 'patient', ids: [id] },
    ...(part && { detail: { part } }),
  })
