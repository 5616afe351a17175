import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { insertReleasedReport } from '#test/support/records.ts'

export interface NamedRelease {
  patient_id: number
  exam_id: number
  doctor_id: number
  at: number
}

/** Stores many released reports in a few statements; answers the releases' ids, in the order of what was given. */
export async function storeMany(queries: Queries, releases: readonly NamedRelease[]): Promise<number[]> {
  const [first, ...others] = releases
  if (!first) return []
  const { at, ...fields } = first
  const pattern = await insertReleasedReport(queries, { ...fields, date_report_release: new Date(at) })
  if (others.length === 0) return [pattern.releaseId]
  const column = (name: keyof NamedRelease) => others.map((release) => release[name])
  await sql`
    insert into report (patient_id, exam_id, doctor_id, requester_id, date_report_release, draft, unique_key,
      result, name_search, name_sort, user_created)
    select given.patient_id, given.exam_id, given.doctor_id, given.doctor_id, to_timestamp(given.at / 1000), false,
      gen_random_uuid(), 'Normal.', '', '', pattern.user_created
    from report pattern,
      unnest(${column('patient_id')}::integer[], ${column('exam_id')}::integer[], ${column('doctor_id')}::integer[],
        ${column('at')}::double precision[]) with ordinality as given (patient_id, exam_id, doctor_id, at, place)
    where pattern.id = ${pattern.reportId}
    order by place`.execute(queries)
  const { rows } = await sql<{ id: number }>`
    insert into report_release (report_id, status, released, user_created)
    select id, 'released', true, user_created from report where id > ${pattern.reportId} order by id
    returning id`.execute(queries)
  // The embedded database does not analyse its tables automatically.
  await sql`analyze`.execute(queries)
  return [pattern.releaseId, ...rows.map(({ id }) => id)]
}
