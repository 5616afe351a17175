import { fold } from '#contract/matching.ts'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'

/** Adds what a person who is about to remove a patient has to know. */
export async function toPatientDetail(queries: Queries, patient: Patient): Promise<PatientDetail> {
  const { releasedReports } = await queries
    .selectFrom('report_release')
    .select((eb) => eb.fn.countAll<number>().as('releasedReports'))
    .where('listed', '=', true)
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  const sameDay = await queries
    .selectFrom('patient')
    .select(['first_name', 'last_name'])
    .where('birth_date', '=', patient.birthDate)
    .where('id', '!=', patient.id)
    .where('date_hour_deleted', 'is', null)
    .execute()
  const name = folded(patient.firstName, patient.lastName)
  const namesakes = sameDay.filter((it) => folded(it.first_name, it.last_name) === name).length
  return { ...patient, releasedReports, namesakes }
}

const folded = (first: string, last: string) => `${fold(first).trim()}\n${fold(last).trim()}`
