import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { isNotDemoDoctor } from '#demo/demoUsers.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import { fillPatients } from './fillPatients.ts'
import { fillReadings } from './fillReadings.ts'
import { fillReports } from './fillReports.ts'
import type { FileWriter } from './fileWriter.ts'
import { fillStaff } from './fillStaff.ts'

interface Users {
  doctor: number
  frontdesk: number
  administrator: number
  /** The users of the clinic's doctors by the ids of their employees, once these are there. */
  doctors: () => Promise<ReadonlyMap<number, number>>
}

interface Writing {
  writer: FileWriter
  /** How many of the newest reports have files. */
  withFiles: number
  onReports: (done: number) => void
}

/** Inserts a planned clinic's records into a database that has none. `writer` writes the files, or knows them. */
export async function insertClinic(
  trx: TransactionQueries,
  clinic: PlannedClinic,
  users: Users,
  { writer, withFiles, onReports }: Writing,
): Promise<void> {
  const { employees } = clinic
  const { doctor, frontdesk, administrator } = users
  const lists = await fillStaff(trx, clinic, administrator)
  const doctors = await users.doctors()
  await fillPatients(trx, clinic, lists, frontdesk)
  const clinicDoctor = employees.find((employee) => !isNotDemoDoctor(employee))
  const examiners = new Map([...doctors, ...(clinicDoctor ? [[clinicDoctor.id, doctor] as const] : [])])
  await fillReports(trx, { clinic, user: doctor, examiners, withFiles }, writer, onReports)
  await fillReadings(trx, clinic, { doctors, followers: [doctor, administrator] })
  await continueNumbers(trx)
}

/** Makes the ids of new records continue after the clinic's. */
async function continueNumbers(trx: TransactionQueries): Promise<void> {
  const numbered = [
    'employee',
    'template',
    'exam',
    'patient',
    'report',
    'image',
    'report_release',
    'health_plan',
    'device_type',
    'device',
    'unit',
  ] as const
  for (const table of numbered satisfies readonly (keyof Tables)[])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      trx,
    )
}
