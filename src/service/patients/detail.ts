import { type RawBuilder, sql } from 'kysely'
import { WITHIN } from '#contract/declaration/distinctName.ts'
import { isSameBirthDay } from '#contract/patients/birthDate.ts'
import type { Patient, PatientDetail, PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { named } from '#service/records/auditFields.ts'
import { middleOf } from '#service/records/birthDate.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import { movedRecords } from './movedRecords.ts'

/** The patients with these ids, removed or not, with all that only a single patient has. */
export async function patientDetails(queries: Queries, ids: readonly number[]): Promise<PatientDetail[]> {
  const details: PatientDetail[] = []
  for (const patient of await patientsWithIds(queries, ids))
    details.push(await toPatientDetail(queries, patient))
  return details
}

/** Reads a patient within the transaction that has changed it. */
export async function readDetail(queries: Queries, id: number): Promise<PatientDetail> {
  const [detail] = await patientDetails(queries, [id])
  if (!detail) throw new Error('A patient who was just written is not there.')
  return detail
}

/** Adds what only a single patient has: the contacts, and what a user has to know before removing the record. */
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
      'merged_into_id as mergedInto',
      // The id of another system's city may not be a number.
      sql<string | null>`(
        select concat_ws(${sql.lit(WITHIN)}, city.name, (select state.name from state where state.id = city.state_id))
        from city where city.id =
        case when contacts_city_id ~ '^[0-9]{1,9}$' then contacts_city_id::integer end)`.as('cityName'),
      // Counted whole, also what is outside the reader's access scope: a removal or a merge takes all of it along, and a number says nothing
      // of a report.
      sql<number>`(
        select count(*) from report_release where listed and report_release.patient_id = patient.id)`.as(
        'released',
      ),
      sql<number>`(
        select count(*) from report where report.patient_id = patient.id and report.date_hour_deleted is null
        and not exists (select from report_release where report_release.report_id = report.id and listed))`.as(
        'unreleased',
      ),
      sql<number>`(
        select count(*) from appointment
        where appointment.patient = patient.id and appointment.date_hour_deleted is null)`.as('appointments'),
      namesakes.as('sameName'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const {
    removalReason,
    mergedInto,
    cityName,
    released,
    unreleased,
    appointments,
    sameName,
    ...otherContacts
  } = row
  const isRemoved = patient.dateHourDeleted !== null
  const movedReports = isRemoved ? await movedRecords(queries, 'report', id) : undefined
  const movedAppointments = isRemoved ? await movedRecords(queries, 'appointment', id) : undefined
  return {
    ...patient,
    contacts: { ...contacts, city: { ...contacts.city, ...named(cityName) }, ...otherContacts },
    releasedReports: released,
    unreleasedReports: unreleased,
    appointments,
    sameName,
    removalReason,
    ...(mergedInto !== null && { mergedInto }),
    ...(movedReports && { movedReports }),
    ...(movedAppointments && { movedAppointments }),
    namesakes: sameName.filter((namesake) => isSameBirthDay(namesake.birthDate, birthDate)).length,
  }
}

type Namesakes = NonNullable<PatientRow['sameName']>

const MAX_NAMESAKES = 20

const bornOf = (table: string) => middleOf(sql.ref(`${table}.birth_date`))

/** The first of those whose name has a key, from a birth date on. The index has the same expressions; a longer key is of no real name. */
const namesakesBorn = (born: RawBuilder<unknown>, direction: 'asc' | 'desc') => sql`(
  select other.id, other.birth_date from patient other
  where other.name_keys[1] = key and array_length(other.name_keys, 1) = 1 and octet_length(other.name_keys[1]) < 1000
    and other.date_hour_deleted is null and ${bornOf('other')} ${born}
  order by ${bornOf('other')} ${sql.raw(direction)}, other.id ${sql.raw(direction)} limit ${sql.lit(MAX_NAMESAKES + 1)})`

/**
 * The other patients of the same name as one, nearest birth date first. Of each key of a name, the nearest on both sides are read
 * by index, however many have it; of those who are known by several names, who are few, the first key does not tell all.
 */
export const namesakes = sql<Namesakes>`coalesce((
  select json_agg(json_build_object('id', id, 'birthDate', birth_date)) from (
    select found.id, found.birth_date from (
      select nearest.* from unnest(patient.name_keys) as key cross join lateral (
        ${namesakesBorn(sql`>= ${bornOf('patient')}`, 'asc')} union all
        ${namesakesBorn(sql`< ${bornOf('patient')}`, 'desc')} union all
        ${namesakesBorn(sql`is null`, 'asc')} union all
        ${namesakesBorn(sql`is not null and patient.birth_date is null`, 'asc')}) nearest
      union all (
        select other.id, other.birth_date from patient other
        where other.name_keys && patient.name_keys and array_length(other.name_keys, 1) > 1 and other.date_hour_deleted is null)) found
    cross join (select ${bornOf('patient')}::date as day offset 0) born
    where found.id <> patient.id
    order by abs(${middleOf(sql`found.birth_date`)}::date - born.day), found.id limit ${sql.lit(MAX_NAMESAKES)}) nearest), '[]')`
