import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { reportOperations } from '#contract/reportOperations.ts'
import { patientOperations } from '#contract/patientOperations.ts'
import { url } from '#contract/url.ts'
import { type Actor, recordAct, recordPatientSearch } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { Problem } from '#service/http/problem.ts'
import { type Call, type Caller, route } from '#service/http/route.ts'
import { keptRecordOf } from '#service/records/knownPatients.ts'
import { once } from '#service/records/idempotency.ts'
import { patientChanges } from './changes.ts'
import { createPatient, updatePatient } from './createAndUpdate.ts'
import { patientHistory } from './history.ts'
import { noPatient, type Refusal, unwrapOrThrow } from './refusal.ts'
import { differingFields, mergePatients } from './merge.ts'
import { patientRemoval } from './removal.ts'
import { restorePatient } from './restore.ts'
import { patientRepository } from './repository.ts'
import { findDuplicates, findSimilar } from './search.ts'
import { findMerge } from './unmerge.ts'

interface ListingCall extends Actor {
  query: { limit?: number | undefined; after?: string | undefined; search?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** The operations of the Patient group. */
export function patientRoutes(
  app: FastifyInstance,
  queries: Queries,
  settings: { wantsIdentity: boolean; birthDates: () => BirthDatePrecision },
): void {
  const patients = patientRepository(queries)
  const changes = patientChanges(queries)
  const removePatient = patientRemoval(queries, settings)

  route(app, patientOperations.listPatients, (call) => answerPatients(call, 'all', patients.listAll()))

  route(app, patientOperations.queryPatients, (call) =>
    answerPatients(call, 'found', patients.listMatching(call.query.search)),
  )

  route(app, reportOperations.queryReportPatients, (call) =>
    answerPatients(call, 'report', patients.listMatching(call.query.search)),
  )

  route(app, patientOperations.listIntegratedPatients, (call) =>
    answerPatients(call, 'integration', patients.listIntegrated()),
  )

  route(app, patientOperations.listRemovedPatients, (call) =>
    answerPatients(call, 'removed', patients.listRemoved(call.query.search)),
  )

  route(app, patientOperations.findDuplicates, async ({ body, ...actor }) => {
    const answer = await findDuplicates(queries, body)
    const ids = answer.data.map((patient) => patient.id)
    await recordPatientSearch(
      queries,
      { ...actor, query: {} },
      'duplicates',
    )({ count: answer.count, ids, after: undefined })
    return answer
  })

  route(app, patientOperations.listSimilarPatients, async (call) => {
    const { id } = await requireVisiblePatient(call)
    const answer = await findSimilar(queries, id)
    await recordAct(queries, call, {
      act: 'patient.read',
      outcome: 'done',
      record: { kind: 'patient', ids: answer.data.map((patient) => patient.id) },
      detail: { similarTo: id },
    })
    return answer
  })

  // Administrators, who may restore patients, also get removed ones.
  route(app, patientOperations.getPatient, async (call) => {
    const patient = await requireVisiblePatient(call)
    await recordReading(queries, call, [patient.id])
    return patient
  })

  route(app, patientOperations.listPatientReports, async (call) => {
    const { id } = await requireVisiblePatient(call)
    const { request, reply, query } = call
    return answerListing(request, reply, query, patients.listReports(id, call.caller), () =>
      recordReading(queries, call, [id], 'reports'),
    )
  })

  route(app, patientOperations.recordPatientPrint, async (call) => {
    const { id } = call.body
    await requirePatient(id, { removed: call.caller.permissions.has('patient.restore') })
    await recordAct(queries, call, {
      act: 'patient.print',
      outcome: 'done',
      record: { kind: 'patient', ids: [id] },
    })
    return {}
  })

  route(app, patientOperations.listPatientHistory, async (call) => {
    const { id } = await requireVisiblePatient(call)
    const { request, reply, query } = call
    return answerListing(request, reply, query, patientHistory(queries, id), () =>
      recordReading(queries, call, [id], 'history'),
    )
  })

  route(app, patientOperations.getPatientChange, async (call) => {
    const change = await changes.findById(await requireVisiblePatient(call), call.params.changeId)
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
    unwrapOrThrow(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => changes.undo(trx, call.body, call),
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    ),
  )

  route(app, patientOperations.createPatient, async (call) => {
    const patient = unwrapOrThrow(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => createPatient(trx, call.body, call, settings.birthDates()),
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    )
    call.reply.header('location', url(patientOperations.getPatient.path, { params: { id: patient.id } }))
    return patient
  })

  route(app, patientOperations.updatePatient, async (call) =>
    unwrapOrThrow(await updatePatient(queries, call.body, call, settings.birthDates())),
  )

  route(app, patientOperations.removePatient, async (call) =>
    unwrapOrThrow(await removePatient(call.body, call)),
  )

  route(app, patientOperations.restorePatient, (call) => restoreOnce(call, { onlyMerged: false }))

  route(app, patientOperations.comparePatients, async (call) => {
    const { id, otherId } = call.params
    const one = await requirePatient(id, { removed: false })
    const other = await requirePatient(otherId, { removed: false })
    await recordReading(queries, call, [id, otherId], 'merge')
    return { patients: [one, other], differing: differingFields(one, other) }
  })

  route(app, patientOperations.mergePatients, async (call) =>
    unwrapOrThrow(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => mergePatients(trx, call.body, call),
        readAgain: async (trx, id) => {
          const merged = await findMerge(trx, call.body.from.id)
          // Undone since the first request, so this is another merge.
          return merged?.into === id ? readAgain(trx, id, call) : mergePatients(trx, call.body, call)
        },
      }),
    ),
  )

  route(app, patientOperations.unmergePatient, (call) => restoreOnce(call, { onlyMerged: true }))

  async function restoreOnce(
    call: Pick<Call<typeof patientOperations.restorePatient>, 'body' | 'caller' | 'request'>,
    options: { onlyMerged: boolean },
  ) {
    const { id: sent } = call.body
    return unwrapOrThrow(
      await once<PatientDetail | Refusal>(queries, idempotencyKey(call), {
        change: (trx) => restorePatient(trx, sent, call, options),
        readAgain: async (trx, id) => {
          const isThere = await patientRepository(trx).findById(id, { removed: false })
          // Removed again since the first request, so this is another restore.
          return isThere ? readAgain(trx, id, call) : restorePatient(trx, id, call, options)
        },
      }),
    )
  }

  /** Answers a repeated request with the patient of the first one, and records that it was read. */
  async function readAgain(trx: TransactionQueries, id: number, call: Actor & { caller: Caller }) {
    const patient = await patientRepository(trx).findById(id, {
      removed: call.caller.permissions.has('patient.restore'),
    })
    if (patient) await recordReading(trx, call, [id])
    return patient ?? ({ refused: 'not_found' } as const)
  }

  const answerPatients = (call: ListingCall, listing: string, source: ListingSource<Queries>) =>
    answerListing(call.request, call.reply, call.query, source, recordPatientSearch(queries, call, listing))

  const requireVisiblePatient = ({ params, caller }: { params: { id: number }; caller: Caller }) =>
    requirePatient(params.id, { removed: caller.permissions.has('patient.restore') })

  async function requirePatient(id: number, which: { removed: boolean }) {
    const patient = await patients.findById(id, which)
    if (!patient) throw noPatient((await patients.exists(id)) ? [id] : [], await keptRecordOf(queries, id))
    return patient
  }
}

const recordReading = (
  queries: Queries,
  actor: Actor,
  ids: readonly number[],
  part?: 'reports' | 'history' | 'merge',
) =>
  recordAct(queries, actor, {
    act: 'patient.read',
    outcome: 'done',
    record: { kind: 'patient', ids },
    ...(part && { detail: { part } }),
  })
