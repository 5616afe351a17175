import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/names/matching.ts'
import type { Queries } from '#service/database/database.ts'
import { isOrAbsorbed } from '#service/records/knownPatients.ts'
import { beginnings, nameHas } from '#service/records/nameSearch.ts'

/** A name that very many patients have: each release is asked for its patient's. */
export interface BroadName {
  /** As a release is asked. */
  has: RawBuilder<SqlBool>
  /** The same, quicker where all that match are found. */
  hasOfAll: RawBuilder<SqlBool>
  /** The same of a release by its id. */
  hasById: (id: 'newest.id' | 'sorted.id') => RawBuilder<SqlBool>
}

/** The releases of so many patients are found by the patients. */
const FEW_PATIENTS = 2_000

/** How many match is counted among so many names that begin with a search. */
const MOST_WALKED = 30_000

/** The patients of a name, or the name where they are too many. */
export async function findNamed(
  queries: Queries,
  name: string | undefined,
): Promise<{ ids?: number[]; broad?: BroadName }> {
  if (name === undefined || isBlank(name)) return {}
  const isNamed = isOrAbsorbed(nameHas('patient', name))
  const ids = (await haveMany(queries, name)) ? undefined : await fewNamed(queries, isNamed)
  if (ids) return { ids }
  return {
    broad: {
      has: sql`exists (select from patient where patient.id = report_release.patient_id and ${isNamed} offset 0)`,
      hasOfAll: sql`report_release.patient_id in (select patient.id from patient where ${isNamed})`,
      hasById: (id) => sql`exists (
        select from report_release asked join patient on patient.id = asked.patient_id
        where asked.id = ${sql.ref(id)} and ${isNamed} offset 0)`,
    },
  }
}

/** Whether very many patients have a name, as is found at once where enough names begin with it. */
async function haveMany(queries: Queries, name: string): Promise<boolean> {
  for (const { begins } of beginnings('patient', words(name))) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select from (
          select * from patient where date_hour_deleted is null and ${begins} limit ${MOST_WALKED}) as patient
        where ${nameHas('patient', name)} limit ${FEW_PATIENTS + 1}) named`.execute(queries)
    if ((rows[0]?.count ?? 0) > FEW_PATIENTS) return true
  }
  return false
}

/** The patients of a condition; undefined where they are too many. */
async function fewNamed(queries: Queries, isNamed: RawBuilder<SqlBool>): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from patient where ${isNamed} limit ${FEW_PATIENTS + 1}`.execute(queries)
  return rows.length <= FEW_PATIENTS ? rows.map(({ id }) => id) : undefined
}
