import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActName } from '#contract/audit/acts.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { url } from '#contract/http/url.ts'
import { type Actor, recordAct, recordPatientSearch } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { type Call, type Caller, route } from '#service/http/route.ts'
import { keptRecordOf } from '#service/records/knownPatients.ts'
import { once } from '#service/records/idempotency.ts'
import { mostCounted } from '#service/records/listings.ts'
import { patientsOfList } from '#service/records/patientLists.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { recordingRefusal } from '#service/resources/refusals.ts'
import { listChanges } from '#service/resources/writing/changes.ts'
import { differingFields, mergePatients } from './merge.ts'
import { removePatient, restorePatient } from './removal.ts'
import { noPatient, patientRepository } from './repository.ts'
import { findDuplicates, findSimilar } from './search.ts'
import { findMerge } from './unmerge.ts'
import { patients as declared, patientWriting } from './writing.ts'

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

  route(app, patientOperations.listPatients, (call) => answerPatients(call, 'all', patients.listAll()))

  route(app, patientOperations.queryPatients, async (call) => {
    const { search, patientListId } = call.query
    const among =
      patientListId === undefined ? undefined : await patientsOfList(queries, patientListId, call.caller.id)
    return answerPatients(
      call,
      'found',
      patients.listMatching(search, { among, most: mostCounted(call.query) }),
    )
  })

  route(app, reportOperations.queryReportPatients, (call) =>
    answerPatients(
      call,
      'report',
      patients.listMatching(call.query.search, { most: mostCounted(call.query) }),
    ),
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
      record: { kind: 'patient', ids: [id] },
    })
    return {}
  })

  route(app, patientOperations.listPatientHistory, async (call) => {
    const { id } = await requireVisiblePatient(call)
    const { request, reply, query } = call
    return answerListing(request, reply, query, listChanges(queries, declared.name, id), () =>
      recordReading(queries, call, [id], 'history'),
    )
  })

  route(app, patientOperations.takeBackChange, (call) =>
    refusable(call, 'patient.change', [call.body.id], () =>
      once(queries, idempotencyKey(call), {
        change: async (trx) => (await patientWriting().undo(trx, call.body, call)) as PatientDetail,
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    ),
  )

  route(app, patientOperations.createPatient, async (call) => {
    const { insert } = patientWriting({ birthDates: settings.birthDates() })
    const patient = await refusable(call, 'patient.create', [], () =>
      once(queries, idempotencyKey(call), {
        change: async (trx) => (await insert(trx, call.body, call)) as PatientDetail,
        readAgain: (trx, id) => readAgain(trx, id, call),
      }),
    )
    call.reply.header('location', url(patientOperations.getPatient.path, { params: { id: patient.id } }))
    return patient
  })

  route(app, patientOperations.updatePatient, (call) => {
    const { id, dateHourChanged, ...body } = call.body
    const { update } = patientWriting({ birthDates: settings.birthDates() })
    return refusable(call, 'patient.change', [id], () =>
      queries
        .transaction()
        .execute(async (trx) => (await update(trx, id, dateHourChanged, body, call)) as PatientDetail),
    )
  })

  route(app, patientOperations.removePatient, (call) =>
    refusable(call, 'patient.remove', [call.body.id], () =>
      queries.transaction().execute((trx) => removePatient(trx, call.body, call, settings)),
    ),
  )

  route(app, patientOperations.restorePatient, (call) => restoreOnce(call, { onlyMerged: false }))

  route(app, patientOperations.comparePatients, async (call) => {
    const { id, otherId } = call.params
    const one = await requirePatient(id, { removed: false })
    const other = await requirePatient(otherId, { removed: false })
    await recordReading(queries, call, [id, otherId], 'merge')
    return { patients: [one, other], differing: differingFields(one, other) }
  })

  route(app, patientOperations.mergePatients, (call) => {
    const { from, keep } = call.body
    const change = (trx: TransactionQueries) => mergePatients(trx, call.body, call)
    return refusable(call, 'patient.merge', [from.id, keep.id], () =>
      once(queries, idempotencyKey(call), {
        change,
        // Undone since the first request, this is another merge.
        readAgain: async (trx, id) =>
          (await findMerge(trx, from.id))?.into === id ? readAgain(trx, id, call) : change(trx),
      }),
    )
  })

  route(app, patientOperations.unmergePatient, (call) => restoreOnce(call, { onlyMerged: true }))

  async function restoreOnce(
    call: Pick<Call<typeof patientOperations.restorePatient>, 'body' | 'caller' | 'request'>,
    options: { onlyMerged: boolean },
  ) {
    const { id } = call.body
    // Read again under the lock: a merge that has changed meanwhile is refused.
    const merged = await findMerge(queries, id)
    const change = (trx: TransactionQueries) => restorePatient(trx, { id, merged, ...options }, call)
    const [act, ids] = merged
      ? (['patient.unmerge', [id, merged.into]] as const)
      : (['patient.restore', [id]] as const)
    return refusable(call, act, ids, () =>
      once(queries, idempotencyKey(call), {
        change,
        readAgain: async (trx) => {
          const isThere = await patientRepository(trx).findById(id, { removed: false })
          // Removed again since the first request, this is another restore.
          return isThere ? readAgain(trx, id, call) : change(trx)
        },
      }),
    )
  }

  /** Records in the audit that an act was refused. */
  const refusable = <T>(writer: Writer, act: ActName, ids: readonly number[], run: () => Promise<T>) =>
    recordingRefusal(queries, writer, { act, declared, ids }, run)

  /** Answers a repeated request with the patient of the first one, and records that it was read. */
  async function readAgain(trx: TransactionQueries, id: number, call: Writer) {
    const patient = await patientRepository(trx).findById(id, {
      removed: call.caller.permissions.has('patient.restore'),
    })
    if (!patient) throw noPatient()
    await recordReading(trx, call, [id])
    return patient
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
    record: { kind: 'patient', ids },
    ...(part && { detail: { part } }),
  })
