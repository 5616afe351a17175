import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { demoUserIds, doctorUsers, isNotDemoDoctor, linkDemoDoctor } from '#demo/demoUsers.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import { fillInbox } from './fillInbox.ts'
import { fillPatients } from './fillPatients.ts'
import { acknowledgeFindings } from './fillReadings.ts'
import { fillReports } from './fillReports.ts'
import type { FileWriter } from './fileWriter.ts'
import { fillStaff, type Lists } from './fillStaff.ts'

/** A clinic to be written, by a writer of files that may have written them before. */
export interface Writing {
  clinic: PlannedClinic
  writer: FileWriter
  files: FileStore
  /** How many of the newest reports have files. */
  withFiles: number
  onReports: (done: number) => void
}

/** The employees of users in an earlier clinic: they have the same numbers in each. */
export type Links = readonly { id: number; employee_id: number | null }[]

/** Inserts a planned clinic's records into a database that has none, and makes or links its users. */
export async function insertClinic(
  trx: TransactionQueries,
  { clinic, writer, files, withFiles, onReports }: Writing,
  links: Links = [],
): Promise<void> {
  const people = await insertPeople(trx, clinic, links)
  const { lists, context, readers, frontdesk, administrator } = people
  await fillPatients(trx, clinic, lists, frontdesk)
  await fillReports(trx, { ...context, withFiles }, writer, onReports)
  await acknowledgeFindings(trx, readers)
  await fillInbox(trx, files, clinic, administrator)
  // The embedded database does not update its statistics by itself.
  await sql`analyze`.execute(trx)
}

/** Inserts the clinic's employees and lists, and makes or links its users. */
export async function insertPeople(trx: TransactionQueries, clinic: PlannedClinic, links: Links = []) {
  const { administrator } = await demoUserIds(trx)
  const lists = await fillStaff(trx, clinic, administrator)
  await sql`
    update app_user set employee_id = employee.id
    from unnest(${links.map(({ id }) => id)}::integer[], ${links.map((link) => link.employee_id)}::integer[])
      as link (user_id, employee_id) join employee on employee.id = link.employee_id
    where app_user.id = user_id`.execute(trx)
  await linkDemoDoctor(trx)
  return findPeople(trx, clinic, lists)
}

/** Those whom the records of a clinic name, once they are there. */
export async function findPeople(trx: TransactionQueries, clinic: PlannedClinic, lists: Lists) {
  const { doctor, frontdesk, administrator } = await demoUserIds(trx)
  const doctors = await doctorUsers(trx, clinic.employees)
  const clinicDoctor = clinic.employees.find((employee) => !isNotDemoDoctor(employee))
  const examiners = new Map([...doctors, ...(clinicDoctor ? [[clinicDoctor.id, doctor] as const] : [])])
  const followers = [doctor, administrator]
  const { rows } = await sql<{ id: number }>`select id from app_user where reads_as_doctor(id)`.execute(trx)
  const readers = { doctors, followers, asDoctors: new Set(rows.map(({ id }) => id)) }
  return { lists, frontdesk, administrator, readers, context: { clinic, user: doctor, examiners, readers } }
}
