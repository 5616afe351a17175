import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import type { Listed, ListPage } from './listPages.ts'

/** The pages of a list as one. */
export interface GatheredPages<Row extends Listed> {
  /** A record that is on two pages, since it moved between two requests, is one row. */
  rows: Row[]
  /** The index of a row, from 0; undefined where the list does not hold it. */
  indexOf: (id: Row['id']) => number | undefined
  broken: BrokenRecord[]
  /** How many records there are according to the service; undefined while there is no page. */
  count: number | undefined
  /** There may be more than `count`. */
  isAtLeast: boolean
  /** How many rows the list will have, as far as that is known. */
  total: number
}

interface Gathered {
  pages: readonly ListPage<Listed>[]
  rows: Listed[]
  indexes: Map<Listed['id'], number>
  broken: BrokenRecord[]
}

// Both hold rows no longer than the query cache holds the pages: nothing of them is left when a user has signed out.
const cached = new WeakMap<readonly ListPage<Listed>[], GatheredPages<Listed>>()
/** By the last page of each. A list grows page by page: the rows of the pages before are not gathered again. */
const gathered = new WeakMap<ListPage<Listed>, Gathered>()

/** Joins the pages of a list. */
export function gatherPages<Row extends Listed>(pages: readonly ListPage<Row>[]): GatheredPages<Row> {
  const result = cached.get(pages) ?? join(pages)
  cached.set(pages, result)
  return result as unknown as GatheredPages<Row>
}

function join(pages: readonly ListPage<Listed>[]): GatheredPages<Listed> {
  const { rows, indexes, broken } = addPages(takeGathered(pages), pages)
  const last = pages.at(-1)
  if (last) gathered.set(last, { pages, rows, indexes, broken })
  const count = last?.count
  const isWhole = last !== undefined && last.after === undefined
  return {
    rows,
    indexOf: (id) => indexAmong(rows, indexes, id),
    broken,
    count,
    isAtLeast: last?.after !== undefined && last.atLeast === true,
    total: isWhole ? rows.length : Math.max(count ?? 0, rows.length),
  }
}

/** The pages gathered so far. They go on in one list only, as that one adds to its map. */
function takeGathered(pages: readonly ListPage<Listed>[]): Gathered {
  const known = pages
    .map((page) => gathered.get(page))
    .findLast((before) => before?.pages.every((page, index) => page === pages[index]))
  const last = known?.pages.at(-1)
  if (last) gathered.delete(last)
  return known ?? { pages: [], rows: [], indexes: new Map(), broken: [] }
}

function addPages(before: Gathered, pages: readonly ListPage<Listed>[]): Gathered {
  const { indexes } = before
  const added: Listed[] = []
  const broken = [...before.broken]
  for (const page of pages.slice(before.pages.length)) {
    for (const row of page.data) {
      if (indexes.has(row.id)) continue
      indexes.set(row.id, before.rows.length + added.length)
      added.push(row)
    }
    for (const record of page.broken)
      if (record.id === undefined || !broken.some(({ id }) => id === record.id)) broken.push(record)
  }
  return { pages, rows: before.rows.concat(added), indexes, broken }
}

// The map is shared with the longer lists that grew from this one, so it may know rows that this one does not have.
function indexAmong(rows: readonly Listed[], indexes: ReadonlyMap<Listed['id'], number>, id: Listed['id']) {
  const index = indexes.get(id)
  return index !== undefined && rows[index]?.id === id ? index : undefined
}
