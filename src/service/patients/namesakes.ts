import { sql } from 'kysely'
import type { PatientRow } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'

type Namesakes = NonNullable<PatientRow['sameName']>

/** More of one name tell nothing more. */
const MOST = 20

/** Who could be taken for each of these patients by name, by id: those born nearest to the same day first. */
export async function namesakesOf(queries: Queries, ids: readonly number[]): Promise<Map<number, Namesakes>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ of: number; id: number; birth_date: string }>`
    select asked.id as of, other.id, other.birth_date
    from patient asked cross join lateral (
      select patient.id, patient.birth_date from patient
      where patient.name_keys && asked.name_keys and patient.id <> asked.id and patient.date_hour_deleted is null
      order by abs(patient.birth_date - asked.birth_date), patient.id limit ${MOST}) as other
    where asked.id = any(${[...ids]}::integer[])`.execute(queries)
  const found = new Map<number, Namesakes>(ids.map((id) => [id, []]))
  for (const row of rows) found.get(row.of)?.push({ id: row.id, birthDate: row.birth_date })
  return found
}
