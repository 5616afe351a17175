import { sql } from 'kysely'
import type { ClinicSizeName } from '#contract/portal/demo.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { createOrEnableDemoUsers, isNotDemoDoctor, linkDemoDoctor } from '#demo/demoUsers.ts'
import { createDoctorUsers } from '#demo/doctorUsers.ts'
import type { FileWriter } from '#demo/fill/fileWriter.ts'
import { insertClinic } from '#demo/fill/insertClinic.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { FirstNumbers } from '#demo/plan/planRecords.ts'
import { firstState, readState, writeState } from '#demo/state.ts'
import { emptyClinic, selectFiles } from './emptyClinic.ts'

interface Replacement {
  planned: PlannedClinic
  withFiles: number
  writer: FileWriter
  onReports: (done: number) => void
  actor: Actor
  size: ClinicSizeName
}

/** Puts a planned clinic in place of the present one, as an act of the audit. Returns the paths of the old one's files. */
export const replaceClinic = (queries: Queries, replacement: Replacement): Promise<string[]> =>
  queries.transaction().execute(async (trx) => {
    const { planned, withFiles, writer, onReports, actor, size } = replacement
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demoFill)})`.execute(trx)
    const state = await readState(trx, 'wait')
    if (!state) throw new Error('There is no synthetic clinic here.')
    const users = await findUsers(trx)
    const old = await selectFiles(trx)
    const linked = await selectLinks(trx)
    await emptyClinic(trx)
    const doctors = () => linkDoctors(trx, linked, planned)
    await insertClinic(trx, planned, { ...users, doctors }, { writer, withFiles, onReports })
    await linkDemoDoctor(trx)
    await writeState(trx, {
      ...firstState(planned),
      clinicName: state.clinicName,
      logo: state.logo,
      round: state.round + 1,
      living: { ...firstState(planned).living, isOn: state.living.isOn },
    })
    const { language, reports } = planned
    await recordAct(trx, actor, {
      act: 'demonstration.startOver',
      outcome: 'done',
      detail: { size, language, reports: reports.length },
    })
    await sql`analyze`.execute(trx)
    return old
  })

/** The demonstration's own users, brought back where somebody has removed them: the records are theirs. */
async function findUsers(trx: TransactionQueries) {
  const stored = await trx
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'permission_list_id')
    .select(['app_user.id', 'permission_list.code'])
    .where('demo', '=', true)
    .where('app_user.date_hour_deleted', 'is', null)
    .orderBy('app_user.id')
    .execute()
  const idOf = (code: string) => stored.find((user) => user.code === code)?.id
  const [doctor, frontdesk, administrator] = ['doctor', 'frontdesk', 'administrator'].map(idOf)
  if (doctor && frontdesk && administrator) return { doctor, frontdesk, administrator }
  const demoUsersByRole = await createOrEnableDemoUsers(trx)
  if (!demoUsersByRole.doctor || !demoUsersByRole.frontdesk || !demoUsersByRole.administrator)
    throw new Error('The user name of a demo user belongs to somebody else.')
  return {
    doctor: demoUsersByRole.doctor,
    frontdesk: demoUsersByRole.frontdesk,
    administrator: demoUsersByRole.administrator,
  }
}

/** The employee of each user. */
const selectLinks = (trx: TransactionQueries) =>
  trx
    .selectFrom('app_user')
    .select(['id', 'employee_id', 'demo'])
    .where('employee_id', 'is not', null)
    .orderBy('id')
    .execute()

/** Links the users of the clinic's doctors to the new records of the same employees, who have the same numbers; makes those who are missing. */
async function linkDoctors(
  trx: TransactionQueries,
  linked: Awaited<ReturnType<typeof selectLinks>>,
  { employees }: PlannedClinic,
): Promise<Map<number, number>> {
  const known = new Set(employees.map(({ id }) => id))
  const doctors = new Map<number, number>()
  for (const { id, employee_id, demo } of linked) {
    if (employee_id === null || !known.has(employee_id)) continue
    await trx.updateTable('app_user').set({ employee_id }).where('id', '=', id).execute()
    if (demo) doctors.set(employee_id, id)
  }
  const missing = employees.filter((person) => !doctors.has(person.id) && isNotDemoDoctor(person))
  return new Map([...doctors, ...(await createDoctorUsers(trx, missing))])
}

/** From which numbers on the new clinic counts, so that no number ever means two records: the audit still names those of the old. */
export async function nextNumbers(queries: Queries): Promise<FirstNumbers> {
  const { rows } = await sql<FirstNumbers>`
    select (select max(id) from patient) as patient, (select max(id) from report) as report,
      (select max(id) from report_release) as release`.execute(queries)
  const [last] = rows
  const after = (id: number | null | undefined) => Math.ceil(((id ?? 0) + 500) / 1_000) * 1_000 + 1
  return { patient: after(last?.patient), report: after(last?.report), release: after(last?.release) }
}
