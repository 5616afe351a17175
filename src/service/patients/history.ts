import { sql } from 'kysely'
import type { HistoryEntry } from '#contract/patientHistory.ts'
import type { ActName } from '#contract/acts.ts'
import type { Queries } from '#service/database/database.ts'
import { latestListing } from '#service/records/listings.ts'

const changes: readonly ActName[] = [
  'patient.create',
  'patient.change',
  'patient.remove',
  'patient.restore',
  'patient.merge',
  'patient.unmerge',
  'report.move',
  'appointment.move',
]

/**
 * The changes of a patient's record, last first, from the audit; reading it is not part of the history. The acts are SQL
 * literals, so that the partial index `audit_patient_history` is used.
 */
export const patientHistory = (queries: Queries, patientId: number) =>
  latestListing<HistoryEntry>(queries, {
    table: 'audit_record',
    where: sql`record_kind = 'patient' and record_ids @> array[${patientId}::integer]
      and outcome = 'done' and act in (${sql.join(changes.map((act) => sql.lit(act)))})`,
    at: sql`audit_record.at`,
    select: async (reader, ids) => {
      const rows = await reader
        .selectFrom('audit_record')
        .leftJoin('app_user', 'app_user.id', 'audit_record.user_id')
        .leftJoin('patient_change', (join) =>
          join
            .onRef('patient_change.request_id', '=', 'audit_record.request_id')
            .on('patient_change.patient_id', '=', patientId)
            .on('act', '=', 'patient.change'),
        )
        .select([
          'audit_record.id',
          'audit_record.at',
          'act',
          'audit_record.user_id',
          'app_user.name',
          'audit_record.username',
          'detail',
          'audit_record.request_id',
          'patient_change.id as change_id',
          'takes_back',
        ])
        .where('audit_record.id', 'in', ids)
        .execute()
      return rows.map(
        ({ id, at, act, user_id, name, username, detail, request_id, change_id, takes_back }) => ({
          id,
          at: at.toISOString(),
          act: act as ActName,
          user: user_id === null ? null : { id: user_id, name: name ?? username ?? '' },
          ...auditDetail(detail as Record<string, unknown>),
          requestId: request_id,
          changeId: change_id,
          takesBack: takes_back,
        }),
      )
    },
  })

const auditDetail = ({ fields, reason, from, to, into, reports, appointments }: Record<string, unknown>) => ({
  ...(typeof from === 'number' &&
    typeof to === 'number' && {
      moved: { from, to, reports: lengthOf(reports), appointments: lengthOf(appointments) },
    }),
  ...(typeof from === 'number' && typeof into === 'number' && { merged: { from, into } }),
  fields: Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : [],
  reason: typeof reason === 'string' ? reason : null,
})

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
