import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '#contract/declaration/resource.ts'
import { resourceOverviewOperations } from '#contract/resources/resourceOverview.ts'
import type { Queries } from '#service/database/database.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { type Caller, mayDo, route } from '#service/http/route.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { allGroups, distinctName } from '#service/resources/columns.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

const FOUND_IN_GROUP = 5

/** The operations on all groups together: their counts, and a search. */
export function overviewRoutes(
  app: FastifyInstance,
  queries: Queries,
  hooksOf: (declared: Resource) => Hooks,
): void {
  /** The condition of records that are counted and found. */
  const listed = (declared: Resource, caller: Caller): RawBuilder<SqlBool> =>
    sql`date_hour_deleted is null and ${hooksOf(declared).visible?.(caller) ?? sql`true`}`

  route(app, resourceOverviewOperations.countResources, async ({ caller }) => {
    const counts = readable(caller).map(
      (declared) =>
        sql`select ${sql.lit(declared.name)} as "group", count(*) as count
          from ${sql.table(declared.table)} where ${listed(declared, caller)}`,
    )
    const { rows } = await sql<{
      group: string
      count: number
    }>`${sql.join(counts, sql` union all `)}`.execute(queries)
    return wholeListing(rows)
  })

  route(app, resourceOverviewOperations.searchResources, async ({ caller, query }) => {
    const searches = readable(caller).map((declared) => {
      const { name, table } = declared
      return sql`(select ${sql.lit(name)} as "group", id, ${distinctName(declared, table)} as name from ${sql.table(table)}
        where ${listed(declared, caller)} and ${nameHas(table, query.name)}
        order by name_sort, id limit ${sql.lit(FOUND_IN_GROUP)})`
    })
    const { rows } = await sql<{ group: string; id: number; name: string }>`
      ${sql.join(searches, sql` union all `)}`.execute(queries)
    return wholeListing(rows)
  })
}

/** The groups of the settings that the caller may read. */
const readable = (caller: Caller) =>
  allGroups.filter(({ category, access }) => category !== null && mayDo(caller, access.read))
