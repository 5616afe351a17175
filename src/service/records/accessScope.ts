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

/** With so many links of patients to an employee, those of a release are looked up for it; fewer are read at once. */
const MANY_LINKS = 10_000

/** Which releases a viewer's listing returns: those of some patients, or those that meet a condition. */
export type ListingScope = { patientIds: number[]; patients?: undefined } | ConditionalScope

export interface ConditionalScope {
  patientIds?: undefined
  /** Checked for one release after the other. */
  condition: RawBuilder<SqlBool>
  /** The same releases, quicker where all are found. */
  counting: RawBuilder<SqlBool>
  /** Conditions of some of them, which are counted quickly. */
  surely?: RawBuilder<SqlBool>[]
  /** A query of their patients, where these are few. */
  patients?: RawBuilder<unknown> | undefined
}

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
  if (!employee) return { patientIds: await idsOf(queries, openedBy(id)) }
  const patients = sql`${openedBy(id)} union all ${patientsOf(employee.id)}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${patients}) link limit ${MANY_LINKS}) links`.execute(queries)
  const areMany = (rows[0]?.count ?? 0) >= MANY_LINKS
  return {
    condition: areMany
      ? (releaseScopeCondition(viewer) ?? sql`true`)
      : isOfThese(sql.ref('report_release.patient_id'), patients),
    counting: sql`report_release.patient_id in (${patients})`,
    // Whose report an employee has signed or requested is the employee's patient.
    surely: [isOneOf('doctor_id', [employee.id]), isOneOf('requester_id', [employee.id])],
    patients: areMany ? undefined : patients,
  }
}

/** That a column has one of the ids of a query. These are read once and kept as a hash: `is true` keeps the database from joining them. */
export const isOfThese = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column} in (${ids})) is true`

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

/** From so many signed reports on, each found patient is checked by itself, as reading all patients of the employee would take longer. */
const MANY_SIGNED = 30_000

/** As `patientScopeCondition`, for a search among very many patients. */
export async function selectPatientScope(
  queries: Queries,
  viewer: Viewer,
  many = MANY_SIGNED,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { id, accessScope, employee } = viewer
  if (accessScope !== 'own' || !employee) return patientScopeCondition(viewer)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from report_release where listed and ${isOneOf('doctor_id', [employee.id])} limit ${many}) signed`.execute(
    queries,
  )
  if ((rows[0]?.count ?? 0) < many) return patientScopeCondition(viewer)
  const patient = sql.ref('patient.id')
  return sql`(exists (${patientsOf(employee.id, patient)}) or exists (${openedBy(id, patient)}))`
}

/** The condition on `patient` that some of a patient's released reports are in the access scope; undefined where all are. */
export function patientScopeCondition(viewer: Viewer): RawBuilder<SqlBool> | undefined {
  const { id, accessScope, employee } = viewer
  if (accessScope === 'all') return undefined
  if (accessScope === 'own' && employee)
    return isOfThese(sql.ref('patient.id'), sql`${openedBy(id)} union all ${patientsOf(employee.id)}`)
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
