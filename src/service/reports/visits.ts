import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** When users look at the list of released reports. */
export const visits = (queries: Queries) => ({
  /**
   * Says that a user looks at it now; answers when the visit before this one ended, null at the first. A visit is over when it has not been
   * said for half an hour. One statement: of two at once, the second sees what the first has written.
   */
  async record(userId: number): Promise<Date | null> {
    const { rows } = await sql<{ since: Date | null }>`
      insert into release_visit as visit (user_id, seen_at, since)
      values (${userId}::integer, clock_timestamp(), null)
      on conflict (user_id) do update set
        since = case when visit.seen_at < clock_timestamp() - interval '30 minutes' then visit.seen_at else visit.since end,
        seen_at = greatest(visit.seen_at, clock_timestamp())
      returning since`.execute(queries)
    return rows[0]?.since ?? null
  },
})
