import { sql } from 'kysely'
import type { PostalAddress } from '#contract/declaration/resourceShapes.ts'
import type { Exam } from '#contract/reports/exam.ts'
import { fullName } from '#contract/names/personName.ts'
import { exam as declaredExam } from '#contract/resources/exam.ts'
import type { Queries } from '#service/database/database.ts'
import { type ClinicName, readCompany } from '#service/records/company.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import { present } from '#service/reports/wholeReports.ts'
import { selectDescribed } from '#service/resources/reading/described.ts'
import type { Examiner, Letterhead } from '#service/reports/typesetting/reportPdf.ts'

interface Person extends Omit<Examiner, 'signature'> {
  /** The file with the picture of the signature. */
  sign: string | null
}

/** Employees as a report prints them, by id: name, register, and how they sign. */
async function selectPrintedPeople(queries: Queries, ids: number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await queries
    .selectFrom('employee')
    .leftJoin('state', 'state.id', 'employee.register_state_id')
    .select(['employee.id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .select(['council', 'state.code as state', 'register_number', 'sign', 'sign_text'])
    .where('employee.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, council, state, register_number, sign, sign_text, ...name }) => {
      const register = register_number
        ? [council, state, register_number].filter(Boolean).join(' ')
        : undefined
      return [id, { name: fullName(name), register, signText: sign_text ?? undefined, sign }]
    }),
  )
}

interface Place {
  /** `logo`: its file. */
  clinic: { name: string; logo: string | null } | undefined
  timeZone: string | undefined
  /** How the clinic is reached, and the name of the unit with what differs there. */
  lines: string[]
}

const cityOf = (table: 'clinic' | 'unit') =>
  sql<
    string | null
  >`(select concat_ws(' - ', city.name, state.code) from city left join state on state.id = state_id
    where city.id = ${sql.ref(`${table}.city_id`)})`.as('city')

/** The unit of a report with its clinic; without one, the company. */
export async function selectPlace(queries: Queries, unitId: number | null): Promise<Place> {
  const unit =
    unitId === null
      ? undefined
      : await queries
          .selectFrom('unit')
          .select(['name', 'address', 'phone', 'time_zone', 'clinic_id', cityOf('unit')])
          .where('id', '=', unitId)
          .executeTakeFirst()
  const clinic = await queries
    .selectFrom('clinic')
    .select(['name', 'address', 'phone', 'tax_number', 'logo', cityOf('clinic')])
    .where('clinic.date_hour_deleted', 'is', null)
    .where('clinic.id', '=', unit?.clinic_id ?? (await readCompany(queries))?.id ?? null)
    .executeTakeFirst()
  const ofClinic = clinic ? [...contactsOf(clinic), clinic.tax_number && `CNPJ ${clinic.tax_number}`] : []
  const ofUnit = unit ? [unit.name, ...contactsOf(unit)].filter((part) => !ofClinic.includes(part)) : []
  return {
    clinic: clinic && { name: clinic.name, logo: clinic.logo },
    timeZone: unit?.time_zone ?? undefined,
    lines: [ofClinic, ofUnit].map((parts) => parts.filter(Boolean).join('  ·  ')).filter(Boolean),
  }
}

interface Contacts {
  address: unknown
  city: string | null
  phone: string | null
}

function contactsOf({ address, city, phone }: Contacts): (string | null)[] {
  const { street, number, complement, district, postalCode } = (address ?? {}) as Partial<PostalAddress>
  return [[street, number, complement, district, city, postalCode].filter(Boolean).join(', '), phone]
}

/** The letterhead of a report of a unit, or of the company, without a mark. */
export async function selectLetterhead(
  queries: Queries,
  { clinic, lines }: Place,
  clinicName: ClinicName,
): Promise<Letterhead> {
  return {
    clinicName: clinic?.name ?? (await clinicName(queries)),
    lines,
    logo: await selectPicture(queries, clinic?.logo ?? null),
  }
}

interface Named {
  doctor: number
  requester: number
  exam: number
  patient: number
  unit: number | null
}

/** The records that a report's PDF names, without their pictures. */
export async function selectPrinted(queries: Queries, named: Named) {
  const people = await selectPrintedPeople(queries, [named.doctor, named.requester])
  const [exam] = await selectDescribed(queries, declaredExam, [named.exam])
  const [patient] = await patientsWithIds(queries, [named.patient])
  return {
    doctor: present(people.get(named.doctor)),
    requester: present(people.get(named.requester)),
    exam: present(exam) as Exam,
    patient: present(patient),
    place: await selectPlace(queries, named.unit),
  }
}

/** The picture in a file; undefined where there is none. */
export async function selectPicture(queries: Queries, file: string | null): Promise<Uint8Array | undefined> {
  if (file === null) return undefined
  const row = await queries
    .selectFrom('stored_file')
    .select('bytes')
    .where('id', '=', file)
    .executeTakeFirst()
  return row && new Uint8Array(row.bytes)
}
