import type { BrokenRecord } from '#portal/http/readListing.ts'
import type { ListedRelease, ReleasePage } from './releaseRecords.ts'

/** The pages of a list as one: what is shown of them, and what is wrong with them. */
export interface ListedReleases {
  rows: ListedRelease[]
  /** The row of a release, by its place from 0; undefined where it is not among them. */
  placeOf: (id: number) => number | undefined
  broken: BrokenRecord[]
  /** How many there are by the service's word. */
  count: number
  /** How many rows the list will have, as far as that is known. */
  total: number
  /** How many came, where the service's count says that it should be another number. */
  miscounted: number | undefined
}

interface Gathered {
  pages: readonly ReleasePage[]
  rows: ListedRelease[]
  places: Map<number, number>
  broken: BrokenRecord[]
}

const known = new WeakMap<readonly ReleasePage[], ListedReleases>()
// A list grows page by page, each time by all who show a part of it: what is gathered is gone on with.
let latest: Gathered = nothing()

/** A release that stands on two pages, since it moved between two requests, is one row. */
export function listedReleases(pages: readonly ReleasePage[]): ListedReleases {
  const before = known.get(pages)
  if (before) return before
  const goesOn = pages.length > latest.pages.length && latest.pages.every((page, at) => page === pages[at])
  latest = gather(goesOn ? latest : nothing(), pages)
  const { rows, places, broken } = latest
  const last = pages.at(-1)
  const count = last?.count ?? 0
  const atEnd = last !== undefined && last.after === undefined
  const result = {
    rows,
    placeOf: (id: number) => placeAmong(rows, places, id),
    broken,
    count,
    total: atEnd ? rows.length : Math.max(count, rows.length),
    miscounted: miscounted(pages, rows.length + broken.length, atEnd),
  }
  known.set(pages, result)
  return result
}

function nothing(): Gathered {
  return { pages: [], rows: [], places: new Map(), broken: [] }
}

function gather(before: Gathered, pages: readonly ReleasePage[]): Gathered {
  const { places } = before
  const added: ListedRelease[] = []
  const broken = [...before.broken]
  for (const page of pages.slice(before.pages.length)) {
    for (const row of page.data) {
      if (places.has(row.id)) continue
      places.set(row.id, before.rows.length + added.length)
      added.push(row)
    }
    for (const record of page.broken)
      if (record.id === undefined || !broken.some(({ id }) => id === record.id)) broken.push(record)
  }
  return { pages, rows: before.rows.concat(added), places, broken }
}

// A list that has grown since knows more places than this one has rows.
function placeAmong(rows: readonly ListedRelease[], places: ReadonlyMap<number, number>, id: number) {
  const place = places.get(id)
  return place !== undefined && rows[place]?.id === id ? place : undefined
}

/** A number that changed from page to page tells of reports that came or went meanwhile, and of nothing wrong. */
function miscounted(pages: readonly ReleasePage[], received: number, atEnd: boolean): number | undefined {
  const [first] = pages
  if (!first || pages.some((page) => page.recounted || page.count !== first.count)) return undefined
  return received > first.count || (atEnd && received !== first.count) ? received : undefined
}
