import { sql } from 'kysely'
import type { PatientRow } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'

type Namesakes = NonNullable<PatientRow['sameName']>

/** More of one name tell nothing more. */
const MOST = 20

/** The patients of the same first and last name as each of these, by id: those born nearest to the same day first. */
export async function namesakesOf(
  queries: Queries,
  patients: readonly { id: number; key: string; birthDate: string }[],
): Promise<Map<number, Namesakes>> {
  if (patients.length === 0) return new Map()
  const { rows } = await sql<{ of: number; id: number; birth_date: string }>`
    select asked.id as of, other.id, other.birth_date
    from unnest(${patients.map((it) => it.id)}::integer[], ${patients.map((it) => it.key)}::text[],
      ${patients.map((it) => it.birthDate)}::date[]) as asked (id, key, birth_date)
    cross join lateral (
      select patient.id, patient.birth_date from patient
      where patient.name_key = asked.key and patient.id <> asked.id and patient.date_hour_deleted is null
      order by abs(patient.birth_date - asked.birth_date), patient.id limit ${MOST}) as other`.execute(
    queries,
  )
  const found = new Map<number, Namesakes>(patients.map(({ id }) => [id, []]))
  for (const row of rows) found.get(row.of)?.push({ id: row.id, birthDate: row.birth_date })
  return found
}
