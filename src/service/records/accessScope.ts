import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AccessScope } from '#contract/access/access.ts'
import type { Queries } from '#service/database/database.ts'

/** A user who looks at reports, with the access scope of the user's permission list. */
export interface Viewer {
  id: number
  accessScope: AccessScope
  employee: { id: number } | null
}

/**
 * The rule of the access scope, as a condition on a table with reports (`report`, or an alias of it); undefined where the viewer sees all.
 *
 * - `own`: the reports of the employee's own patients. These are who has a report, written to its end, in which the employee takes part
 *   (a draft makes nobody one's patient), an appointment with the employee that is not cancelled, or the employee as requesting physician.
 * - `unit`: the reports of the employee's units, and those that the employee signs.
 * - With either, the reports of patients that the user has opened with a reason, as long as that lasts. Nothing else without an employee.
 */
export const reportScopeCondition = (viewer: Viewer, table = 'report'): RawBuilder<SqlBool> | undefined => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const unit = sql`unit_of_report(${column('unit_id')}, ${column('appointment_id')}, ${column('patient_id')})`
  return seenIn(viewer, { doctor: column('doctor_id'), patient: column('patient_id'), unit })
}

/** The same as a condition on `report_release`, which has what it needs in columns of its own. */
export const releaseScopeCondition = (viewer: Viewer): RawBuilder<SqlBool> | undefined => {
  const column = (name: string) => sql.ref(`report_release.${name}`)
  return seenIn(viewer, {
    doctor: column('doctor_id'),
    patient: column('patient_id'),
    unit: column('unit_id'),
  })
}

/** Adds the condition of an access scope, if there is one, to another condition. */
export const within = (
  scope: RawBuilder<SqlBool> | undefined,
  met: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => (scope ? sql<SqlBool>`(${met} and ${scope})` : met)

interface Columns {
  doctor: RawBuilder<unknown>
  patient: RawBuilder<unknown>
  unit: RawBuilder<unknown>
}

function seenIn(
  { id, accessScope, employee }: Viewer,
  { doctor, patient, unit }: Columns,
): RawBuilder<SqlBool> | undefined {
  if (accessScope === 'all') return undefined
  const opened = sql<SqlBool>`exists (${openedBy(id, patient)})`
  if (!employee) return opened
  return accessScope === 'own'
    ? sql`(exists (${patientsOf(employee.id, patient)}) or ${opened})`
    : sql`(${doctor} = ${employee.id}::integer or ${unit} in (${unitsOf(employee.id)}) or ${opened})`
}

/** The most links of patients to an employee that are resolved to ids; with more, the database looks them up for each release. */
const MOST_LINKS = 100_000

/**
 * Which releases a viewer's listing returns: those of some patients, or those that meet a condition. `counting` returns the same releases and is
 * quicker for a count of them all.
 */
export type ListingScope =
  | { patientIds: number[] }
  | { patientIds?: undefined; condition: RawBuilder<SqlBool>; counting: RawBuilder<SqlBool> }

/** Looks up which releases a viewer's listing returns; undefined where the viewer sees all. */
export async function selectListingScope(
  queries: Queries,
  viewer: Viewer,
): Promise<ListingScope | undefined> {
  const { id, accessScope, employee } = viewer
  if (accessScope === 'all') return undefined
  if (accessScope === 'unit') {
    const { unitIds, patientIds } = await selectUnitScope(queries, viewer)
    if (!employee) return { patientIds }
    const condition = ofUnits(unitIds, employee.id, patientIds)
    return { condition, counting: condition }
  }
  const opened = await idsOf(queries, openedBy(id))
  if (!employee) return { patientIds: opened }
  const { rows: links } = await sql<{ id: number }>`
    select id from (${patientsOf(employee.id)}) link limit ${MOST_LINKS}`.execute(queries)
  if (links.length < MOST_LINKS)
    return { patientIds: [...new Set([...opened, ...links.map((link) => link.id)])] }
  return {
    condition: releaseScopeCondition(viewer) ?? sql`true`,
    counting: sql`report_release.patient_id in (${openedBy(id)} union all ${patientsOf(employee.id)})`,
  }
}

/** With the access scope `unit`, a report is returned if its unit, doctor or patient is one of these. */
export interface UnitScope {
  unitIds: number[]
  employeeId: number | undefined
  patientIds: number[]
}

/** Looks up the units, doctor and patients of the access scope `unit`. */
export async function selectUnitScope(
  queries: Queries,
  { id, employee }: Pick<Viewer, 'id' | 'employee'>,
): Promise<UnitScope> {
  return {
    unitIds: employee ? await idsOf(queries, unitsOf(employee.id)) : [],
    employeeId: employee?.id,
    patientIds: await idsOf(queries, openedBy(id)),
  }
}

/** The release is of a unit, signed by an employee, or of a patient. */
function ofUnits(units: number[], employeeId: number, patients: number[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(
    [
      ...(units.length > 0 ? [isOneOf('unit_id', units)] : []),
      isOneOf('doctor_id', [employeeId]),
      ...(patients.length > 0 ? [isOneOf('patient_id', patients)] : []),
    ],
    sql` or `,
  )})`
}

/** For a single id `=`, so that the index gives the order, too. */
export const isOneOf = (
  column:
    | 'report_release.id'
    | 'exam_id'
    | 'report_id'
    | 'doctor_id'
    | 'requester_id'
    | 'patient_id'
    | 'unit_id',
  ids: readonly number[],
): RawBuilder<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}::integer`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::integer[])`

/** The condition on `patient` that a patient has a listed release. `offset 0` makes the database look up one release for each patient instead of reading all releases. */
export const hasListedRelease = sql<SqlBool>`exists (
  select from report_release where report_release.listed and report_release.patient_id = patient.id offset 0)`

/** The condition on `patient` that some of a patient's released reports are in the access scope; undefined where all are. */
export function patientScopeCondition(viewer: Viewer): RawBuilder<SqlBool> | undefined {
  const { id, accessScope, employee } = viewer
  if (accessScope === 'all') return undefined
  if (accessScope === 'own' && employee)
    return sql`patient.id in (${openedBy(id)} union ${patientsOf(employee.id)})`
  return sql`exists (
    select from report_release
    where listed and report_release.patient_id = patient.id and ${releaseScopeCondition(viewer) ?? sql`true`} offset 0)`
}

const openedBy = (userId: number, patient?: RawBuilder<unknown>) =>
  sql`select patient_id as id from report_opening
    where user_id = ${userId}::integer and expires_at > now()${is('patient_id', patient)}`

const unitsOf = (employeeId: number) =>
  sql`select target_id as id from employee_units where record_id = ${employeeId}::integer`

/** The patients of an employee, or of them only the one in a column. */
function patientsOf(employeeId: number, patient?: RawBuilder<unknown>): RawBuilder<unknown> {
  const inReports = ['doctor_id', 'requester_id', 'technician_id', 'anesthetist_id', 'nurse_id'].map(
    (role) => sql`select mine.patient_id as id from report mine
      where mine.${sql.ref(role)} = ${employeeId}::integer and not mine.draft and mine.date_hour_deleted is null${is('mine.patient_id', patient)}`,
  )
  return sql.join(
    [
      ...inReports,
      sql`select visit.patient as id from appointment visit
        where visit.doctor_id = ${employeeId}::integer and visit.status <> 'cancelled'
          and visit.date_hour_deleted is null${is('visit.patient', patient)}`,
      sql`select known.id from patient known
        where known.physician_requester_id = ${employeeId}::integer${is('known.id', patient)}`,
    ],
    sql` union all `,
  )
}

const is = (column: string, value: RawBuilder<unknown> | undefined) =>
  value ? sql` and ${sql.ref(column)} = ${value}` : sql``

async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct id from (${query}) found`.execute(queries)
  return rows.map((row) => row.id)
}
