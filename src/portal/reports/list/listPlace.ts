import type { Filters } from '#portal/reports/place.ts'

/** Where the reader is in a list, to come back to: numbers, and nothing of what the list is about. */
export interface ListPlace {
  /** How many rows are loaded, and by how many it is scrolled. */
  loaded: number
  top: number
  /** The release whose row has the focus, or had it last; 0 for none. */
  row: number
  hasFocus: boolean
}

type Entry = readonly [list: number, loaded: number, top: number, row: number, hasFocus: number]

const KEY = 'places in lists'
const KEPT = 20
const FIRST_PAGE = 50
const SECOND_PAGE = 200
const LARGEST_PAGE = 500

/** Keeps the place in the list of these filters, for as long as the browser's tab is there. */
export function keepPlace(filters: Filters, { loaded, top, row, hasFocus }: ListPlace): void {
  const list = numberOf(filters)
  const entry: Entry = [list, loaded, Math.round(top * 100) / 100, row, Number(hasFocus)]
  const others = entries().filter(([it]) => it !== list)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([entry, ...others.slice(0, KEPT - 1)]))
  } catch {
    // The list then begins at its top.
  }
}

export function keptPlace(filters: Filters): ListPlace | undefined {
  const list = numberOf(filters)
  const entry = entries().find(([it]) => it === list)
  if (!entry) return undefined
  const [, loaded, top, row, hasFocus] = entry
  return { loaded, top, row, hasFocus: hasFocus === 1 }
}

/** How many rows are asked for at first: as many at once as one had, when one comes back to a list. */
export const firstPageSize = (filters: Filters): number =>
  Math.max(FIRST_PAGE, Math.min(LARGEST_PAGE, keptPlace(filters)?.loaded ?? 0))

/** How many more are asked for when so many are loaded: who reads on will want ever more. */
export const nextPageSize = (loaded: number): number => (loaded < SECOND_PAGE ? SECOND_PAGE : LARGEST_PAGE)

function entries(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (stored: unknown): stored is Entry =>
  Array.isArray(stored) && stored.length === 5 && stored.every((it) => Number.isFinite(it) && it >= 0)

/** A number that stands for the filters (FNV-1a): what they say is for the address alone. */
function numberOf(filters: Filters): number {
  const text = JSON.stringify(Object.entries(filters).filter(([, it]) => it !== undefined))
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
