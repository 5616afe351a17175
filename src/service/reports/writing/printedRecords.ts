import { sql } from 'kysely'
import type { PostalAddress } from '#contract/declaration/resourceShapes.ts'
import { fullName } from '#contract/personName.ts'
import type { Queries } from '#service/database/database.ts'
import type { Examiner, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'

/** Employees as a report prints them, by id: name, register, and how they sign. */
export async function selectPrintedPeople(
  queries: Queries,
  ids: number[],
): Promise<ReadonlyMap<number, Examiner>> {
  const rows = await queries
    .selectFrom('employee')
    .leftJoin('state', 'state.id', 'employee.register_state_id')
    .leftJoin('stored_file', 'stored_file.id', 'employee.sign')
    .select([
      'employee.id',
      'first_name',
      'middle_name',
      'last_name',
      'council',
      'register_number',
      'sign_text',
    ])
    .select(['state.code as state', 'stored_file.bytes as signature', 'stored_file.media_type'])
    .where('employee.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const register = [row.council, row.state, row.register_number].filter(Boolean).join(' ')
      const name = fullName({
        firstName: row.first_name,
        middleName: row.middle_name,
        lastName: row.last_name,
      })
      return [
        row.id,
        {
          name,
          ...(row.register_number && { register }),
          signText: row.sign_text ?? undefined,
          signature: row.signature ? new Uint8Array(row.signature) : undefined,
        },
      ]
    }),
  )
}

interface Place {
  clinic: { name: string; logo: Uint8Array | undefined } | undefined
  unit: (NonNullable<ReportPdf['unit']> & { timeZone: string | undefined }) | undefined
}

/** The unit of a report with its clinic; without a unit, the only clinic. */
export async function selectPlace(queries: Queries, unitId: number | null): Promise<Place> {
  const unit =
    unitId === null
      ? undefined
      : await queries
          .selectFrom('unit')
          .select(['name', 'address', 'phone', 'time_zone', 'clinic_id'])
          .where('id', '=', unitId)
          .executeTakeFirst()
  const { rows } = await sql<{ name: string; logo: Uint8Array | null }>`
    select name, bytes as logo from clinic left join stored_file on stored_file.id = logo
    where clinic.date_hour_deleted is null and (clinic.id = ${unit?.clinic_id ?? null}::integer
      or (${unit?.clinic_id ?? null}::integer is null and (select count(*) from clinic where date_hour_deleted is null) = 1))
    limit 1`.execute(queries)
  const [clinic] = rows
  return {
    clinic: clinic && { name: clinic.name, logo: clinic.logo ? new Uint8Array(clinic.logo) : undefined },
    unit: unit && {
      name: unit.name,
      address: addressLine(unit.address as unknown as PostalAddress | null),
      phone: unit.phone ?? undefined,
      timeZone: unit.time_zone ?? undefined,
    },
  }
}

const addressLine = (address: PostalAddress | null): string | undefined =>
  address
    ? Object.values(address)
        .filter((part) => typeof part === 'string' && part !== '')
        .join(', ')
    : undefined
