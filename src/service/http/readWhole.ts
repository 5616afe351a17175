import type { Cursor } from './cursor.ts'
import type { ListingSource } from './listingSource.ts'
import { portion } from './portion.ts'
import { Problem } from './problem.ts'
import { turns } from './turns.ts'

interface Reader {
  /** Told how many there are, before the first is read. */
  begin: (count: number) => Promise<void> | void
  /** Called with the ids of the next records, in order, before they are read; once with none if the listing is empty. */
  ahead?: (ids: number[]) => Promise<void>
  write: (records: string[]) => Promise<void>
}

// Small enough to be read in a few milliseconds, large enough that their number does not matter.
const STREAMED_PAGE = 200
const IDS_AT_ONCE = 1_000
// Decided while everybody else waits.
const IDS_AT_ONCE_EXCLUSIVE = 10_000

// Fewer than there are connections, so that whole listings never take them all.
const inTurn = turns(3)

/**
 * Reads every record of a listing. Which ones and how many is decided in one snapshot, so they agree. When the signal aborts, it
 * gives up its place where it waits for it, and rejects before its next query where it reads.
 */
export function readWhole<Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  reader: Reader,
  signal: AbortSignal,
): Promise<void> {
  const read = source.isExclusive ? readInTurns : readInSnapshot
  return inTurn(() => read(until(signal, source), cursor, until(signal, reader)), { signal })
}

/** The same functions, each of which throws once the signal has aborted. */
function until<T extends object>(signal: AbortSignal, it: T): T {
  const entries = Object.entries(it).map(([name, value]: [string, unknown]) => {
    if (!isCallable(value)) return [name, value]
    const watched = (...parameters: unknown[]): unknown => {
      signal.throwIfAborted()
      return value(...parameters)
    }
    return [name, watched]
  })
  return Object.fromEntries(entries) as T
}

const isCallable = (value: unknown): value is (...parameters: unknown[]) => unknown =>
  typeof value === 'function'

/** Reads everything in one snapshot, page by page. */
const readInSnapshot = <Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  { begin, ahead, write }: Reader,
): Promise<void> =>
  source.snapshot(async (queries) => {
    const after = await startOf(source, queries, cursor)
    await begin(await source.count(queries))
    for await (const ids of walk(source, queries, after, IDS_AT_ONCE)) {
      await ahead?.(ids)
      for (let at = 0; at < ids.length;) {
        const some = await portion(source, queries, ids.slice(at, at + STREAMED_PAGE))
        await write(await source.records(queries, some))
        at += some.length
      }
    }
  })

/**
 * Decides in one snapshot which records there are, four bytes for each, and reads them page by page with others let in
 * between: on a database with one connection they would wait for the whole listing. A record that is changed or removed
 * meanwhile is there as it then is.
 */
async function readInTurns<Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  { begin, ahead, write }: Reader,
): Promise<void> {
  const { count, ids } = await source.snapshot(async (queries) => {
    const chunks: Int32Array[] = []
    const after = await startOf(source, queries, cursor)
    for await (const some of walk(source, queries, after, IDS_AT_ONCE_EXCLUSIVE))
      chunks.push(Int32Array.from(some))
    return { count: await source.count(queries), ids: chunks }
  })
  await begin(count)
  for (const chunk of ids) {
    await ahead?.(Array.from(chunk))
    for (let at = 0; at < chunk.length;) {
      const page = Array.from(chunk.subarray(at, at + STREAMED_PAGE))
      const { some, records } = await source.snapshot(async (queries) => {
        const first = await portion(source, queries, page)
        return { some: first.length, records: await source.records(queries, first) }
      })
      await write(records)
      at += some
    }
  }
}

/** Walks along a listing by keyset. */
async function* walk<Q>(
  source: ListingSource<Q>,
  queries: Q,
  start: number | undefined,
  limit: number,
): AsyncGenerator<number[]> {
  for (let after = start; ;) {
    const ids = known(await source.ids(queries, after, limit))
    // A listing that ends with a whole walk has none left.
    if (ids.length > 0 || after === start) yield ids
    if (ids.length < limit) return
    after = ids.at(-1)
  }
}

/** The ids of a page, or a 400 where it was to begin after a record that there never was. */
export function known(ids: number[] | null): number[] {
  if (ids) return ids
  throw unknownAfter()
}

/**
 * The id after which a listing starts. A record that the caller may not see, and one that there is not, are refused alike, or
 * its place among the others would tell of it; one that the caller was given before it left still has its place.
 */
export async function startOf<Q>(
  source: ListingSource<Q>,
  queries: Q,
  cursor: Cursor | undefined,
): Promise<number | undefined> {
  if (cursor && !cursor.isGiven && !(await source.sees(queries, cursor.id))) throw unknownAfter()
  return cursor?.id
}

const unknownAfter = () =>
  new Problem('malformed', 'after names no record of this listing.', {
    fields: [{ name: 'after', problem: 'names no record of this listing' }],
  })
