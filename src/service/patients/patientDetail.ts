import { sql } from 'kysely'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { named } from '#service/records/audit.ts'
import { movedReports } from './movedReports.ts'
import { namesakesOf } from './namesakes.ts'

/** Adds what is known of a patient alone: the contacts, and what a person who is about to remove the record has to know. */
export async function toPatientDetail(queries: Queries, patient: Patient): Promise<PatientDetail> {
  const { id, birthDate, contacts } = patient
  const row = await queries
    .selectFrom('patient')
    .select([
      'contacts_phone as phone',
      'contacts_mobile as mobile',
      'contacts_email as email',
      'contacts_address as address',
      'contacts_postal_code as postalCode',
      'removal_reason as removalReason',
      // Another system's city may be no number of ours.
      sql<string | null>`(select city.name from city where city.id =
        case when contacts_city_id ~ '^[0-9]{1,9}$' then contacts_city_id::integer end)`.as('cityName'),
      sql<number>`(
        select count(*) from report_release where listed and report_release.patient_id = patient.id)`.as(
        'released',
      ),
      sql<number>`(
        select count(*) from report where report.patient_id = patient.id and report.date_hour_deleted is null
        and not exists (select from report_release where report_release.report_id = report.id and listed))`.as(
        'unreleased',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { removalReason, cityName, released, unreleased, ...reachedAt } = row
  const sameName = (await namesakesOf(queries, [id])).get(id) ?? []
  const moved = patient.dateHourDeleted === null ? undefined : await movedReports(queries, id)
  return {
    ...patient,
    contacts: { ...contacts, city: { ...contacts.city, ...named(cityName) }, ...reachedAt },
    releasedReports: released,
    unreleasedReports: unreleased,
    sameName,
    removalReason,
    ...(moved && { movedReports: moved }),
    namesakes: sameName.filter((it) => it.birthDate === birthDate).length,
  }
}
