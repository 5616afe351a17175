import type { PatientDetail } from '#contract/patient.ts'
import type { PatientChange, TakeBack } from '#contract/patientParts.ts'
import { type Queries, snapshot, type TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { named } from '#service/records/audit.ts'
import { bodyWith, type FieldChange, isSameValue, valuesOf } from './fieldChanges.ts'
import { changedSince } from './identityDifferences.ts'
import { lockPatient } from './lockPatient.ts'
import { toPatientDetail } from './patientDetail.ts'
import { changeLocked, refuse, type Writer } from './patientWriting.ts'
import type { Refusal } from './refusal.ts'

/** What was changed of patients, value by value, and the way back. */
export const patientChanges = (queries: Queries) => ({
  /** A change of a patient, beside what is stored now. */
  find: (patient: PatientDetail, changeId: number): Promise<PatientChange | undefined> =>
    snapshot(queries, async (reader) => {
      const row = await selectChange(reader, patient.id, changeId)
      if (!row) return undefined
      const taken = await reader
        .selectFrom('patient_change')
        .select('id')
        .where('takes_back', '=', changeId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      const now = valuesOf(patient)
      return {
        id: row.id,
        at: row.at.toISOString(),
        user: { id: row.user_id, ...named(row.user_name) },
        dateHourChanged: patient.dateHourChanged,
        fields: changesIn(row).map((change) => ({
          ...change,
          now: now.get(change.name) ?? null,
          changedSince: !isAfter(change, now),
        })),
        takesBack: row.takes_back,
        takenBackBy: taken?.id ?? null,
      }
    }),

  /**
   * Gives the fields of a change the values that they had before it, as a change of its own. Without naming fields, it is refused
   * where one of them has been changed since; whoever names them has seen what they hold now.
   */
  takeBack: async (
    trx: TransactionQueries,
    { id, changeId, dateHourChanged, fields }: TakeBack,
    actor: Writer & { caller: Caller },
  ): Promise<PatientDetail | Refusal> => {
    const stored = await lockPatient(trx, id)
    if (!stored) return refuse(trx, actor, id, { refused: 'not_found' })
    const { dateHourDeleted, userDeleted } = stored
    if (dateHourDeleted !== null)
      return refuse(
        trx,
        actor,
        id,
        actor.caller.role === 'administrator'
          ? { refused: 'already_removed', at: dateHourDeleted, by: userDeleted.name ?? null }
          : { refused: 'not_found' },
      )
    const changed = changedSince(stored, { dateHourChanged })
    if (changed.length > 0) return refuse(trx, actor, id, { refused: 'record_changed', fields: changed })
    const row = await selectChange(trx, id, changeId)
    if (!row) return refuse(trx, actor, id, { refused: 'no_such_change' })
    const changes = changesIn(row)
    const unknown = fields?.filter((name) => !changes.some((it) => it.name === name)) ?? []
    if (unknown.length > 0)
      return {
        refused: 'malformed',
        fields: unknown.map((name) => ({ name, problem: 'is no field of this change' })),
      }
    const patient = await toPatientDetail(trx, stored)
    const now = valuesOf(patient)
    const since = fields ? [] : changes.filter((change) => !isAfter(change, now))
    if (since.length > 0)
      return refuse(trx, actor, id, {
        refused: 'record_changed',
        fields: since.map(({ name }) => ({ name, problem: 'has been changed since' })),
      })
    const chosen = changes.filter(({ name }) => fields?.includes(name) ?? true)
    const body = bodyWith(
      patient,
      chosen.map(({ name, before }) => ({ name, value: before })),
    )
    return changeLocked(trx, { stored, body, actor, takesBack: changeId })
  },
})

/** Whether a field still holds what a change has made of it. */
const isAfter = ({ name, after }: FieldChange, now: ReadonlyMap<string, unknown>) =>
  isSameValue(name, after, now.get(name))

const changesIn = ({ fields }: { fields: unknown }) => fields as FieldChange[]

const selectChange = (queries: Queries | TransactionQueries, patientId: number, changeId: number) =>
  queries
    .selectFrom('patient_change')
    .innerJoin('app_user', 'app_user.id', 'patient_change.user_id')
    .selectAll('patient_change')
    .select('app_user.name as user_name')
    .where('patient_change.id', '=', changeId)
    .where('patient_change.patient_id', '=', patientId)
    .executeTakeFirst()
