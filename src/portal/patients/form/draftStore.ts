import type { PatientDetail } from '#contract/patient.ts'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import type { Draft } from './draft.ts'

/** What was typed and not saved, and the record as it was read before. */
export interface StoredDraft {
  base: PatientDetail | undefined
  draft: Draft
  /** A draft of an earlier form for the same record: it comes back when this one is saved or discarded. */
  earlier?: StoredDraft | undefined
  /** Ends the notice that says that the draft waits. */
  endNotice?: () => void
}

interface DraftStore {
  waiting: Map<number | 'new', StoredDraft>
  /** Drafts that are being saved: put back into `waiting` where the service does not store them. */
  sending: Set<StoredDraft>
}

const stores = new WeakMap<TokenStore, DraftStore>()

/**
 * Drafts that outlive their page, so that they are found again after Back, or after the session has expired. They are in memory
 * alone, and are deleted when their user leaves.
 */
export function draftStore(tokens: TokenStore): DraftStore {
  const known = stores.get(tokens)
  if (known) return known
  const store: DraftStore = { waiting: new Map(), sending: new Set() }
  stores.set(tokens, store)
  tokens.whenUserLeaves(() => {
    const isLost = store.waiting.size + store.sending.size > 0
    store.waiting.clear()
    store.sending.clear()
    return isLost
  })
  return store
}
