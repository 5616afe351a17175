import { sql } from 'kysely'
import type { SavedView, SavedViews } from '#contract/reports/view.ts'
import { MAX_COUNTED } from '#contract/reports/view.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { type Queries, replicaSnapshot } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import type { Viewer } from '#service/records/accessScope.ts'
import { changedSince } from '#service/resources/refusals.ts'
import { countUpTo } from './releaseCount.ts'
import { type ReleaseFilters, resolveFilter } from './releaseFilter.ts'

/** The views of a user, and those of the users of a permission list. */
export async function listViews(
  queries: Queries,
  { id, permissionListId }: { id: number; permissionListId: number },
): Promise<SavedViews> {
  const { rows } = await sql<{ userId: number | null; views: SavedView[]; changed: Date }>`
    select user_id as "userId", views, changed_at as changed from saved_views
    where user_id = ${id}::integer or permission_list_id = ${permissionListId}::integer`.execute(queries)
  const of = (isOwn: boolean) => rows.find(({ userId }) => (userId !== null) === isOwn)
  const [own, role] = [of(true), of(false)]
  return {
    own: own?.views ?? [],
    role: role?.views ?? [],
    versions: { own: own?.changed.toISOString() ?? null, role: role?.changed.toISOString() ?? null },
  }
}

/** Views to save in place of those of a version: null where there are none yet, undefined whatever it is. */
interface Saving {
  views: SavedView[]
  dateHourChanged?: string | null | undefined
}

async function save(
  queries: Queries,
  column: 'user_id' | 'permission_list_id',
  id: number,
  { views, dateHourChanged: version }: Saving,
): Promise<void> {
  const isSame = version === undefined ? sql`true` : sql`saved_views.changed_at = ${version}::timestamptz`
  const { rows } = await sql`
    insert into saved_views (${sql.ref(column)}, views)
    values (${id}::integer, ${JSON.stringify(views)}::jsonb)
    on conflict (${sql.ref(column)}) do update
      set views = excluded.views, changed_at = greatest(clock_timestamp(), saved_views.changed_at + interval '1 millisecond')
      where ${isSame}
    returning id`.execute(queries)
  if (rows.length === 0) throw changedSince()
}

export const saveViews = (queries: Queries, userId: number, saving: Saving) =>
  save(queries, 'user_id', userId, saving)

/** Shares views with the users of a permission list, as an act of the audit. */
export const shareViews = (
  queries: Queries,
  { permissionListId: id, ...saving }: Saving & { permissionListId: number },
  call: { caller: Caller; request: { id: string; ip: string } },
): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from permission_list where id = ${id} and date_hour_deleted is null for key share`.execute(trx)
    if (rows.length === 0) throw new Problem('not_found', 'There is no permission list with this number.')
    await save(trx, 'permission_list_id', id, saving)
    await recordAct(trx, call, {
      act: 'record.change',
      record: { kind: 'permissionList', ids: [id] },
      detail: { views: saving.views.length },
    })
  })

/** How many releases each of these queries matches for a viewer, in one moment. */
export const countViews = (
  queries: Queries,
  asked: readonly ReleaseFilters[],
  { viewer, clinicTimeZone }: { viewer: Viewer; clinicTimeZone: string },
): Promise<number[]> =>
  replicaSnapshot(queries, async (trx) => {
    const counts = []
    for (const { timeZone = clinicTimeZone, ...filters } of asked) {
      const filter = await resolveFilter(trx, { ...filters, timeZone }, viewer)
      counts.push((await countUpTo(trx, filter, MAX_COUNTED + 1)).count)
    }
    return counts
  })
