import { sql } from 'kysely'
import { type Viewer, waysOfSeeing } from '#contract/reports/viewers.ts'
import type { Listing } from '#contract/declaration/listing.ts'
import type { Queries } from '#service/database/database.ts'

type Way = (typeof waysOfSeeing)[number]

const MAX_VIEWERS = 500

// A reading of many records at once is that of a listing, whose act has the number of its records.
const wayOfPatient = sql<Way>`case act
  when 'patient.read' then case when detail ->> 'part' in ('reports', 'history') then 'part' else 'read' end
  when 'patient.search' then 'listed' when 'patient.print' then 'print' end`
const wayOfReport = sql<Way>`case act
  when 'report.read' then case when jsonb_exists(detail, 'count') then 'listed' else 'read' end
  when 'report.pdf' then 'pdf' when 'report.image' then 'image' when 'report.print' then 'print'
  when 'report.zip' then 'export' when 'share.open' then 'link' when 'share.pdf' then 'link'
  -- A search in texts shows a part of each.
  when 'report.search' then 'listed' end`

interface Row {
  /** Null for readings by links, whose readers have no account. */
  userId: number | null
  username: string | null
  name: string | null
  way: Way
  times: number
  first: Date
  last: Date
}

/** The viewers of a record by the audit, last one first. A viewer of a patient's report is a viewer of the patient. */
export async function listViewers(
  queries: Queries,
  { kind, recordId }: { kind: 'patient' | 'report'; recordId: number },
): Promise<Listing<Viewer>> {
  // Found by the index on the records of acts; as several acts may concern as many records, nothing else is read of them.
  const ofRecord = sql`
    select user_id, username, at, ${kind === 'patient' ? wayOfPatient : wayOfReport} as way
    from audit_record
    where record_ids @> array[${recordId}::integer] and record_kind = ${kind} and outcome = 'done'`
  const ofReports = sql`
    select user_id, username, at, case when ${wayOfReport} is not null then 'report' end as way
    from audit_record
    where record_ids && array(select id from report where patient_id = ${recordId})
      and record_kind = 'report' and outcome = 'done'`
  const { rows } = await sql<Row>`
    with seen as (${ofRecord} ${kind === 'patient' ? sql`union all ${ofReports}` : sql``})
    select seen.user_id as "userId", max(seen.username) as username, max(app_user.name) as name, way,
      count(*)::integer as times, min(at) as first, max(at) as last
    from seen left join app_user on app_user.id = seen.user_id
    where way is not null
    group by seen.user_id, way`.execute(queries)
  const opened = await openedBy(queries, kind, recordId)
  const viewers = new Map<number | null, Viewer>()
  for (const row of rows) viewers.set(row.userId, withWay(viewers.get(row.userId), row))
  for (const [id, viewer] of viewers)
    viewers.set(id, { ...viewer, opened: (id !== null && opened.get(id)) || [] })
  const data = [...viewers.values()].toSorted((a, b) => b.last.localeCompare(a.last))
  return { count: data.length, data: data.slice(0, MAX_VIEWERS) }
}

/** When users opened reports of the patient, or of the report's patient, outside their access scope, and why. */
async function openedBy(
  queries: Queries,
  kind: 'patient' | 'report',
  recordId: number,
): Promise<ReadonlyMap<number, NonNullable<Viewer['opened']>>> {
  const patient =
    kind === 'patient' ? sql`${recordId}` : sql`(select patient_id from report where id = ${recordId})`
  const { rows } = await sql<{ userId: number; at: Date; reason: string }>`
    select user_id as "userId", opened_at as at, reason
    from report_opening join report on report.id = report_id
    where report.patient_id = ${patient} order by opened_at desc, report_opening.id desc limit ${MAX_VIEWERS}`.execute(
    queries,
  )
  const openings = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...openings].map(([id, all]) => [id, all.map(({ at, reason }) => ({ at: at.toISOString(), reason }))]),
  )
}

const noWays = Object.fromEntries(waysOfSeeing.map((way) => [way, 0])) as Viewer['ways']

function withWay(viewer: Viewer | undefined, row: Row): Viewer {
  const first = row.first.toISOString()
  const last = row.last.toISOString()
  const { userId: id, username } = row
  const before = viewer ?? {
    user: id === null ? null : { id, username: username ?? '', name: row.name ?? username ?? '' },
    first,
    last,
    times: 0,
    ways: noWays,
  }
  return {
    ...before,
    first: first < before.first ? first : before.first,
    last: last > before.last ? last : before.last,
    times: before.times + row.times,
    ways: { ...before.ways, [row.way]: row.times },
  }
}
