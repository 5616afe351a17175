import type { PatientDetail } from '#contract/patient.ts'
import type { PatientChange, TakeBack } from '#contract/patientHistory.ts'
import { type Queries, snapshot, type TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { named } from '#service/records/auditFields.ts'
import { bodyWith, type FieldChange, isSameValue, valuesOf } from './fieldChanges.ts'
import { changedSince } from './identity.ts'
import { lockPatient } from './repository.ts'
import { toPatientDetail } from './detail.ts'
import { refuseChange, updateLocked, type Writer } from './createAndUpdate.ts'
import type { Refusal } from './refusal.ts'

/** Changes of patients with the values before and after, and undoing them. */
export const patientChanges = (queries: Queries) => ({
  /** A change of a patient, with the current values. */
  findById: (patient: PatientDetail, changeId: number): Promise<PatientChange | undefined> =>
    snapshot(queries, async (reader) => {
      const row = await selectChange(reader, patient.id, changeId)
      if (!row) return undefined
      const undone = await reader
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
        takenBackBy: undone?.id ?? null,
      }
    }),

  /**
   * Undoes a change: its fields get the values that they had before, as a new change. Without `fields` it is refused if one of
   * them has been changed since; a sender of `fields` has seen their current values.
   */
  undo: async (
    trx: TransactionQueries,
    { id, changeId, dateHourChanged, fields }: TakeBack,
    actor: Writer & { caller: Caller },
  ): Promise<PatientDetail | Refusal> => {
    const stored = await lockPatient(trx, id)
    if (!stored) return refuseChange(trx, actor, id, { refused: 'not_found' })
    const { dateHourDeleted, userDeleted } = stored
    if (dateHourDeleted !== null)
      return refuseChange(
        trx,
        actor,
        id,
        actor.caller.permissions.has('patient.restore')
          ? { refused: 'already_removed', at: dateHourDeleted, by: userDeleted.name ?? null }
          : { refused: 'not_found' },
      )
    const conflicts = changedSince(stored, { dateHourChanged })
    if (conflicts.length > 0)
      return refuseChange(trx, actor, id, { refused: 'record_changed', fields: conflicts })
    const row = await selectChange(trx, id, changeId)
    if (!row) return refuseChange(trx, actor, id, { refused: 'no_such_change' })
    const changes = changesIn(row)
    const unknown = fields?.filter((name) => !changes.some((change) => change.name === name)) ?? []
    if (unknown.length > 0)
      return {
        refused: 'malformed',
        fields: unknown.map((name) => ({ name, problem: 'is no field of this change' })),
      }
    const patient = await toPatientDetail(trx, stored)
    const now = valuesOf(patient)
    const since = fields ? [] : changes.filter((change) => !isAfter(change, now))
    if (since.length > 0)
      return refuseChange(trx, actor, id, {
        refused: 'record_changed',
        fields: since.map(({ name }) => ({ name, problem: 'has been changed since' })),
      })
    const chosen = changes.filter(({ name }) => fields?.includes(name) ?? true)
    const body = bodyWith(
      patient,
      chosen.map(({ name, before }) => ({ name, value: before })),
    )
    const outcome = await updateLocked(trx, { stored, body, actor, undoes: changeId })
    return 'refused' in outcome ? outcome : outcome.patient
  },
})

/** Whether a field still has the value that a change wrote. */
export const isAfter = ({ name, after }: FieldChange, now: ReadonlyMap<string, unknown>) =>
  isSameValue(name, after, now.get(name))

/** The fields of a stored change. */
export const changesIn = ({ fields }: { fields: unknown }) => fields as FieldChange[]

/** A stored change of a patient, with the name of its author. */
export const selectChange = (queries: Queries | TransactionQueries, patientId: number, changeId: number) =>
  queries
    .selectFrom('patient_change')
    .innerJoin('app_user', 'app_user.id', 'patient_change.user_id')
    .selectAll('patient_change')
    .select('app_user.name as user_name')
    .where('patient_change.id', '=', changeId)
    .where('patient_change.patient_id', '=', patientId)
    .executeTakeFirst()
