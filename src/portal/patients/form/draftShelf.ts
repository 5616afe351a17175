import type { PatientDetail } from '#contract/patient.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import type { Draft } from './draft.ts'

/** What somebody has typed and not saved, and the record as it was read before. */
export interface KeptDraft {
  base: PatientDetail | undefined
  draft: Draft
  /** Of an earlier form at the same place: it comes back when this one is gone. */
  below?: KeptDraft | undefined
  /** Ends the notice that says that it waits. */
  endNotice?: () => void
}

type Shelf = Map<number | 'new', KeptDraft>

const shelves = new WeakMap<TokenStore, Shelf>()

/** Drafts that outlive their page: one who goes Back, or whose session runs out, finds them again. They are in memory alone, and leave with their user. */
export function draftShelf(store: TokenStore): Shelf {
  const known = shelves.get(store)
  if (known) return known
  const shelf: Shelf = new Map()
  shelves.set(store, shelf)
  store.whenUserLeaves(() => {
    const lost = shelf.size > 0
    shelf.clear()
    return lost
  })
  return shelf
}
