import { sql } from 'kysely'
import { city } from '#contract/resources/places.ts'
import type { Queries } from '#service/database/database.ts'
import { openEmbedded } from '#service/database/connect.ts'
import { MOST_COUNTED } from '#service/records/listings.ts'
import { recordListing, type RecordQuery } from '#service/resources/reading/listing.ts'
import { addFigure } from './figure.ts'

/**
 * How long a page of a resource group takes with 100,000 records, against the same with ten: what a list in the settings, or a
 * picker, waits for. In one run, so that the ratio holds on any machine.
 */

const RUNS = 30
const PAGE = 50
const asked: readonly (readonly [string, RecordQuery])[] = [
  ['The first page, and the count', {}],
  ['A search of one word', { name: 'campo' }],
  ['A search that finds nothing', { name: 'qqq' }],
  ['Sorted by another column', { sort: '-ibgeCode' }],
]

const few = await databaseWith(10)
const many = await databaseWith(100_000)
console.log('\nA page of 50 cities with its count, in milliseconds: ten, 100,000, ratio')
for (const [name, query] of asked) {
  const [ten, all] = [await time(few.queries, query), await time(many.queries, query)]
  addFigure({ name: `${name}: 100,000 cities beside ten`, value: all, floor: ten })
  console.log(
    `${name.padEnd(34)} ${ten.toFixed(1).padStart(6)} ${all.toFixed(1).padStart(6)} ${(all / ten).toFixed(1).padStart(6)}`,
  )
}
await few.close()
await many.close()

async function databaseWith(count: number) {
  const database = await openEmbedded()
  await sql`insert into city (name, name_fold, name_search, name_sort, ibge_code)
    select name, name, name, name, 1000000 + number
    from (select number, (array['campo', 'rio', 'porto', 'serra', 'ponte'])[1 + number % 5] || ' ' || md5(number::text) as name
      from generate_series(1, ${count}::integer) as number) as made`.execute(database.queries)
  await sql`analyze city`.execute(database.queries)
  return database
}

/** Milliseconds, the middle of all runs. */
async function time(queries: Queries, query: RecordQuery): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const listing = recordListing(queries, city, { ...query, most: MOST_COUNTED })
    await listing.snapshot(async (reader) => {
      const ids = (await listing.ids(reader, undefined, PAGE)) ?? []
      await listing.count(reader)
      await listing.records(reader, ids)
    })
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}
