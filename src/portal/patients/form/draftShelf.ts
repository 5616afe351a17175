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

interface Shelf {
  waiting: Map<number | 'new', KeptDraft>
  /** On their way to the service: they come back where it does not store them. */
  sending: Set<KeptDraft>
}

const shelves = new WeakMap<TokenStore, Shelf>()

/** Drafts that outlive their page: one who goes Back, or whose session runs out, finds them again. They are in memory alone, and leave with their user. */
export function draftShelf(store: TokenStore): Shelf {
  const known = shelves.get(store)
  if (known) return known
  const shelf: Shelf = { waiting: new Map(), sending: new Set() }
  shelves.set(store, shelf)
  store.whenUserLeaves(() => {
    const lost = shelf.waiting.size + shelf.sending.size > 0
    shelf.waiting.clear()
    shelf.sending.clear()
    return lost
  })
  return shelf
}
