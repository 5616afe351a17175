import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { textWords } from '#contract/textSearch/textQuery.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { Problem } from '#service/http/problem.ts'
import { plainTextOf, type StoredText } from '#service/reports/reportText.ts'
import { isAnyText, pairOf, quoted } from './foundWords.ts'
import { RELEASE_CHANNEL } from './releaseEvents.ts'
import { facetsOfRelease, lacksFacets } from './releaseFacets.ts'

const BATCH = 100
/** How many texts a search makes searchable before it answers: those released since the last batch, not those of years. */
const MOST_AWAITED = 5 * BATCH

// What a `tsvector` can hold: places of words, and words; a text of more words is searchable by those.
const LAST_PLACE = 16_383
const PLACES_OF_A_WORD = 255
const MOST_WORDS = 60_000
const MOST_BYTES_OF_PAIRS = 400_000

const isDue = sql<SqlBool>`words is null`

/** Makes the texts of up to `BATCH` of these releases searchable, the newest first, and returns how many. */
const fillBatch = (queries: Queries, which: RawBuilder<SqlBool>): Promise<number> =>
  queries.transaction().execute(async (trx) => {
    // Locked before the facets are read: if one changes later, `release_tally_update` waits, and takes their mark away again.
    const lock = (rest: RawBuilder<unknown>) =>
      sql<{ id: number }>`
        select release_id as id from release_words where ${which} order by release_id desc ${rest}`.execute(
        trx,
      )
    let { rows: due } = await lock(sql`limit ${BATCH} for no key update skip locked`)
    // Only a transaction that holds no other lock waits, to avoid deadlocks with those that change several releases.
    if (due.length === 0) ({ rows: due } = await lock(sql`limit 1 for no key update`))
    if (due.length === 0) return 0
    const { rows } = await sql<StoredText & { id: number }>`
      select release_id as id, coalesce(result, '') as result, result_document as "resultDocument"
      from unnest(${due.map(({ id }) => id)}::integer[]) release_id
      left join report_release on report_release.id = release_id
      left join report on report.id = report_id`.execute(trx)
    await storeVectors(
      trx,
      rows.map(({ id }) => id),
      vectorsOf(rows.map(plainTextOf)),
    )
    return rows.length
  })

/** The vectors of texts, whose common words have their stems made once. */
export function vectorsOf(texts: readonly string[]): string[] {
  const stems = new Map<string, string>()
  return texts.map((text) => vectorOf(text, stems))
}

/** Makes releases searchable by the vectors of their texts. */
function storeVectors(trx: Queries, ids: readonly number[], vectors: readonly string[]) {
  return sql`
    update release_words
    set words = made.words::tsvector || coalesce((select ${facetsOfRelease} from report_release where id = made.release_id), '#')
    from unnest(${ids}::integer[], ${vectors}::text[])
      as made (release_id, words)
    where release_words.release_id = made.release_id`.execute(trx)
}

/** The stems of a text with their positions, and its pairs of adjacent stems, in the syntax of a `tsvector`. */
export function vectorOf(text: string, known?: Map<string, string>): string {
  const stems = textWords(text, known)
    .slice(0, MOST_WORDS)
    .map(({ stem }) => stem)
  const places = new Map<string, number[]>()
  for (const [index, stem] of stems.entries()) {
    const at = places.get(stem) ?? []
    if (at.length === 0) places.set(stem, at)
    if (at.length < PLACES_OF_A_WORD) at.push(Math.min(index + 1, LAST_PLACE))
  }
  const words = Array.from(places, ([stem, at]) => `${quoted(stem)}:${at.join()}`)
  return [...words, ...pairsOf(stems)].join(' ')
}

function pairsOf(stems: readonly string[]): string[] {
  const pairs = new Set<string>()
  let bytes = 0
  for (let at = 1; at < Math.min(stems.length, LAST_PLACE); at++) {
    const pair = pairOf(stems[at - 1] ?? '', stems[at] ?? '')
    if (pairs.has(pair)) continue
    bytes += Buffer.byteLength(pair)
    if (bytes > MOST_BYTES_OF_PAIRS) break
    pairs.add(pair)
  }
  return [...pairs].map(quoted)
}

/** Makes searchable what was released since the last batch. Throws while there is more, after an upgrade: a search would miss some. */
export async function awaitWords(queries: Queries): Promise<void> {
  for (let filled = 0; filled < MOST_AWAITED; filled += BATCH)
    if (!(await isAnyText(queries, isDue)) || (await fillBatch(queries, isDue)) === 0) return
  throw new Problem(
    'unavailable',
    'The texts of earlier reports are being made searchable. Try again in some minutes.',
    { retryAfter: 60 },
  )
}

/**
 * Lists the releases that are not among those to be made searchable: a process of an earlier version can have released some between the making
 * of the table and that of the trigger that fills it.
 */
const listMissing = (queries: Queries) =>
  sql`
    insert into release_words (release_id)
    select id from report_release
    where listed and not exists (select from release_words where release_id = report_release.id)
    order by id on conflict do nothing`.execute(queries)

/** Makes texts searchable as long as the service runs: when listening begins, and when something is released. */
export function fillWordsWhileRunning(app: FastifyInstance, database: Database): void {
  const { queries } = database
  let running: Promise<void> | undefined
  let isWanted = false
  let isComplete = false
  const stopping = new AbortController()

  async function fill(): Promise<void> {
    try {
      do {
        isWanted = false
        if (!isComplete) await listMissing(queries)
        isComplete = true
        for (const which of [isDue, lacksFacets])
          while (
            !stopping.signal.aborted &&
            (await isAnyText(queries, which)) &&
            (await fillBatch(queries, which)) > 0
          );
      } while (isWanted && !stopping.signal.aborted)
    } catch (error) {
      // The next release, or the next search, goes on.
      if (!stopping.signal.aborted)
        app.log.error({ err: error }, 'the texts of reports cannot be made searchable')
    } finally {
      running = undefined
    }
  }

  const stopListening = database.listen(RELEASE_CHANNEL, () => {
    isWanted = true
    // The embedded database delivers a notice within the transaction that sends it.
    running ??= outsideOfTransaction(fill)
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    stopListening()
    await running
  })
}
