import { type RawBuilder, sql } from 'kysely'
import type { Patient } from '#contract/patients/patient.ts'

type AuditFields = Pick<
  Patient,
  'userCreated' | 'userChanged' | 'userDeleted' | 'dateHourCreated' | 'dateHourChanged' | 'dateHourDeleted'
>

/** The columns from which the audit fields are made: those of every table, and the names of the users. */
export interface AuditRow {
  /** Null for what came with the program. */
  user_created: number | null
  user_changed: number | null
  user_deleted: number | null
  date_hour_created: Date
  date_hour_changed: Date
  date_hour_deleted: Date | null
  created_by?: string | null
  changed_by?: string | null
  deleted_by?: string | null
}

/** The time of a change. It identifies the version of the record, so it is always later than the last one, even if the clock was set back. */
export const changedNow = sql<Date>`greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')`

/** Selects the names of the users who created, changed and removed a row. */
export const auditNames = (table: string) => [
  userName(`${table}.user_created`).as('created_by'),
  userName(`${table}.user_changed`).as('changed_by'),
  userName(`${table}.user_deleted`).as('deleted_by'),
]

// Subqueries by key, because joins would make the names of all other columns ambiguous.
const userName = (column: string): RawBuilder<string | null> =>
  sql`(select author.name from app_user as author where author.id = ${sql.ref(column)})`

/** The audit fields (2.1) of a row. */
export const toAuditFields = (row: AuditRow): AuditFields => ({
  // 0 stands for the program itself, which is no user.
  userCreated: { id: row.user_created ?? 0, ...named(row.created_by) },
  userChanged: { id: row.user_changed, ...named(row.changed_by) },
  userDeleted: { id: row.user_deleted, ...named(row.deleted_by) },
  dateHourCreated: row.date_hour_created.toISOString(),
  dateHourChanged: row.date_hour_changed.toISOString(),
  dateHourDeleted: row.date_hour_deleted?.toISOString() ?? null,
})

/** The chosen field `name` beside an id, left out if there is none. */
export const named = (name: string | null | undefined): { name?: string } => (name == null ? {} : { name })
