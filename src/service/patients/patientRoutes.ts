import type { FastifyInstance } from 'fastify'
import { patientOperations } from '#contract/patientOperations.ts'
import { url } from '#contract/url.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
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

  route(app, patientOperations.listPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.all()),
  )

  route(app, patientOperations.queryPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.found(query.search)),
  )

  route(app, patientOperations.listIntegratedPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, patients.integrated()),
  )

  route(app, patientOperations.listRemovedPatients, ({ query, request, reply }) =>
    answerListing(request, reply, query, removedPatients(queries, query.search)),
  )

  route(app, patientOperations.findDuplicates, ({ body }) => duplicatesOf(queries, body))

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
    await recordAct(queries, call, {
      act: 'patient.read',
      outcome: 'done',
      record: { kind: 'patient', ids: [patient.id] },
    })
    return patient
  })

  route(app, patientOperations.listPatientReports, async (call) => {
    const { id } = await seen(call)
    return answerListing(call.request, call.reply, call.query, patientReports(queries, id))
  })

  route(app, patientOperations.listPatientHistory, async (call) => {
    const { id } = await seen(call)
    return answerListing(call.request, call.reply, call.query, patientHistory(queries, id))
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
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    ),
  )

  /** The patient of an earlier request under the same key, as any other reading of the record. */
  async function readAgain(trx: TransactionQueries, id: number, call: Actor & { caller: Caller }) {
    const patient = await patientStore(trx).find(id, { removed: call.caller.role === 'administrator' })
    if (patient)
      await recordAct(trx, call, {
        act: 'patient.read',
        outcome: 'done',
        record: { kind: 'patient', ids: [id] },
      })
    return patient ?? ({ refused: 'not_found' } as const)
  }

  async function seen({
    params,
    caller,
  }: {
    params: { id: number }
    caller: Caller
  }): Promise<PatientDetail> {
    const patient = await patients.find(params.id, { removed: caller.role === 'administrator' })
    if (!patient) throw noPatient()
    return patient
  }
}
