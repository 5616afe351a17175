import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank } from '#contract/names/matching.ts'
import type { Queries } from '#service/database/database.ts'
import { isOrAbsorbed } from '#service/records/knownPatients.ts'
import { nameHas } from '#service/records/nameSearch.ts'

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

/** The patients of a name, or the name where they are too many. */
export async function findNamed(
  queries: Queries,
  name: string | undefined,
): Promise<{ ids?: number[]; broad?: BroadName }> {
  if (name === undefined || isBlank(name)) return {}
  const isNamed = isOrAbsorbed(nameHas('patient', name))
  const { rows } = await sql<{ id: number }>`
    select id from patient where ${isNamed} limit ${FEW_PATIENTS + 1}`.execute(queries)
  if (rows.length <= FEW_PATIENTS) return { ids: rows.map(({ id }) => id) }
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
