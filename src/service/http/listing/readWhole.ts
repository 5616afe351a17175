import type { Cursor } from './cursor.ts'
import type { ListingSource } from './listingSource.ts'
import { Problem } from '#service/http/problem.ts'
import { concurrencyLimit, concurrencyLimitByKey } from '#service/http/concurrencyLimit.ts'

/** Receives a listing that is read whole. */
export interface Sink {
  /** Called with the number of records before the first is read. */
  begin: (count: number) => Promise<void> | void
  /** Called with the ids of the next records, in order, before they are read; once with none for an empty listing. */
  beforeRecords?: (ids: number[]) => Promise<void>
  write: (records: string[]) => Promise<void>
}

// Small enough to be read in a few milliseconds, large enough that the number of queries does not matter.
const STREAMED_PAGE = 200
const IDS_AT_ONCE = 1_000
// Read in one snapshot on a database with one connection: larger, because all other queries wait meanwhile.
const IDS_AT_ONCE_EXCLUSIVE = 10_000

// Fewer than there are connections, so that whole listings never use them all.
const limitReading = concurrencyLimit(3)
const limitReadingOfUser = concurrencyLimitByKey(1)

interface Asking {
  userId: number | undefined
  signal: AbortSignal
}

/**
 * Reads every record of a listing, one listing of a user at a time. Ids and count are read in one snapshot, so they agree. When the signal aborts, it leaves the
 * queue, or rejects before its next query.
 */
export function readWhole<Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  sink: Sink,
  { userId, signal }: Asking,
): Promise<void> {
  const read = source.isExclusive ? readPageByPage : readInSnapshot
  const readAll = () => read(abortable(signal, source), cursor, abortable(signal, sink))
  return limitReadingOfUser(userId, () => limitReading(readAll, { signal }), { signal })
}

/** A copy of an object whose functions throw once the signal has aborted. */
function abortable<T extends object>(signal: AbortSignal, target: T): T {
  const entries = Object.entries(target).map(([name, value]: [string, unknown]) => {
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
  { begin, beforeRecords, write }: Sink,
): Promise<void> =>
  source.snapshot(
    async (queries) => {
      const after = await startAfter(source, queries, cursor)
      await begin((await source.count(queries)).count)
      for await (const ids of readIds(source, queries, after, IDS_AT_ONCE)) {
        await beforeRecords?.(ids)
        for (let at = 0; at < ids.length;) {
          const records = await source.records(queries, ids.slice(at, at + STREAMED_PAGE))
          await write(records)
          at += records.length
        }
      }
    },
    // What was sent cannot be sent again.
    { isRepeatable: false },
  )

/**
 * Reads all ids in one snapshot (four bytes each), then the records page by page, each page in a snapshot of its own: on a
 * database with one connection, other queries can run between the pages. A record that is changed meanwhile is
 * sent as it then is.
 */
async function readPageByPage<Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  { begin, beforeRecords, write }: Sink,
): Promise<void> {
  const { count, ids } = await source.snapshot(async (queries) => {
    const chunks: Int32Array[] = []
    const after = await startAfter(source, queries, cursor)
    for await (const some of readIds(source, queries, after, IDS_AT_ONCE_EXCLUSIVE))
      chunks.push(Int32Array.from(some))
    return { count: (await source.count(queries)).count, ids: chunks }
  })
  await begin(count)
  for (const chunk of ids) {
    await beforeRecords?.(Array.from(chunk))
    for (let at = 0; at < chunk.length;) {
      const next = Array.from(chunk.subarray(at, at + STREAMED_PAGE))
      const records = await source.snapshot((queries) => source.records(queries, next))
      await write(records)
      at += records.length
    }
  }
}

/** Yields the ids of a listing batch by batch, by keyset. */
async function* readIds<Q>(
  source: ListingSource<Q>,
  queries: Q,
  start: number | undefined,
  limit: number,
): AsyncGenerator<number[]> {
  for (let after = start; ;) {
    const ids = requireValidCursor(await source.ids(queries, after, limit))
    // A last batch that was exactly full is followed by an empty one, which is yielded only where the listing is empty.
    if (ids.length > 0 || after === start) yield ids
    if (ids.length < limit) return
    after = ids.at(-1)
  }
}

/** The ids of a page; throws a 400 where its cursor names a record that never existed. */
export function requireValidCursor(ids: number[] | null): number[] {
  if (ids) return ids
  throw invalidCursor()
}

/**
 * The id after which a listing starts. A hidden record and one that does not exist are refused alike, because the position of
 * a hidden record among the others would reveal it. A record from a signed cursor is accepted even if it has left the listing since.
 */
export async function startAfter<Q>(
  source: ListingSource<Q>,
  queries: Q,
  cursor: Cursor | undefined,
): Promise<number | undefined> {
  if (cursor && !cursor.isSigned && !(await source.isVisible(queries, cursor.id))) throw invalidCursor()
  return cursor?.id
}

const invalidCursor = () =>
  new Problem('malformed', 'after names no record of this listing.', {
    fields: [{ name: 'after', problem: 'names no record of this listing' }],
  })
