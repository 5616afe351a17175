import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { isNotDemoDoctor } from '#demo/demoUsers.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import { fillReadings } from './fillReadings.ts'
import { fillReports } from './fillReports.ts'
import type { FileWriter } from './fileWriter.ts'
import { fillStaff } from './fillStaff.ts'
import type { Lists } from './fillStaff.ts'
import { insertMany } from './insertMany.ts'
import { patientRows } from './patientRows.ts'

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
  const { employees, today, clock, exams, unitNames, clinicName, habits } = clinic
  const { doctor, frontdesk, administrator } = users
  const lists = await fillStaff(trx, employees, { user: administrator, today, exams, unitNames })
  const doctors = await users.doctors()
  await fillPatients(trx, clinic.patients, {
    user: frontdesk,
    ...lists,
    today,
    clock,
    requesters: employees.filter(({ profile }) => profile === 'requester').map(({ id }) => id),
  })
  const clinicDoctor = employees.find((employee) => !isNotDemoDoctor(employee))
  const examiners = new Map([...doctors, ...(clinicDoctor ? [[clinicDoctor.id, doctor] as const] : [])])
  const context = { user: doctor, examiners, units: lists.units, employees, clock, clinicName, withFiles }
  await fillReports(trx, clinic.reports, writer, context, onReports)
  await fillReadings(trx, clinic.reports, {
    doctors,
    followers: [doctor, administrator],
    employees,
    today,
    clock,
    habits,
  })
  await continueNumbers(trx)
}

async function fillPatients(
  trx: TransactionQueries,
  patients: PlannedClinic['patients'],
  context: Parameters<typeof patientRows>[1] & Lists,
): Promise<void> {
  const batch = 1_000
  for (let from = 0; from < patients.length; from += batch) {
    const rows = patients.slice(from, from + batch).map((record) => patientRows(record, context))
    await insertMany(
      trx,
      'patient',
      rows.map(({ patient }) => patient),
    )
    await insertMany(
      trx,
      'patient_document',
      rows.flatMap(({ documents }) => documents),
    )
  }
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
