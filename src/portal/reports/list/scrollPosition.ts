import type { Filters } from '#portal/reports/url.ts'

/** The scroll position in a list, for coming back to it. Numbers alone: nothing of what the list is about is stored. */
export interface ScrollPosition {
  /** How many rows are loaded, and by how many it is scrolled. */
  loaded: number
  top: number
  /** The release whose row has the focus, or had it last; 0 for none. */
  row: number
  hasFocus: boolean
}

type Entry = readonly [list: number, loaded: number, top: number, row: number, hasFocus: number]

const STORAGE_KEY = 'places in lists'
const MAX_LISTS = 20

/** Stores the scroll position in the list of these filters for the life of the browser's tab. */
export function storeScrollPosition(filters: Filters, { loaded, top, row, hasFocus }: ScrollPosition): void {
  const list = hashOf(filters)
  const entry: Entry = [list, loaded, Math.round(top * 100) / 100, row, Number(hasFocus)]
  const others = entries().filter(([other]) => other !== list)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([entry, ...others.slice(0, MAX_LISTS - 1)]))
  } catch {
    // Without storage the list begins at its top.
  }
}

export function storedScrollPosition(filters: Filters): ScrollPosition | undefined {
  const list = hashOf(filters)
  const entry = entries().find(([stored]) => stored === list)
  if (!entry) return undefined
  const [, loaded, top, row, hasFocus] = entry
  return { loaded, top, row, hasFocus: hasFocus === 1 }
}

/** How many rows were loaded when the list was left. */
export const rowsLoadedBefore = (filters: Filters): number => storedScrollPosition(filters)?.loaded ?? 0

function entries(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (stored: unknown): stored is Entry =>
  Array.isArray(stored) &&
  stored.length === 5 &&
  stored.every((value) => Number.isFinite(value) && value >= 0)

/** A hash of the filters (FNV-1a), so that storage does not hold what they say. */
function hashOf(filters: Filters): number {
  const text = JSON.stringify(Object.entries(filters).filter(([, value]) => value !== undefined))
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return sum >>> 0
}
