import type { TokenStore } from '#portal/session/tokenStore.ts'

/** A request to save a draft whose answer was lost. */
export interface LostRequest<Base, Draft> {
  base: Base | undefined
  draft: Draft
  /** The record that the same request, sent again, has created. */
  created?: Base
}

/** What was typed and not saved, and the record as it was read before. */
export interface StoredDraft<Base, Draft> {
  base: Base | undefined
  draft: Draft
  /** The service may have stored any of them, oldest first. */
  lost: LostRequest<Base, Draft>[]
  /** A draft of an earlier form for the same record: it comes back when this one is saved or discarded. */
  earlier?: StoredDraft<Base, Draft> | undefined
  /** Ends the notice that says that the draft waits. */
  endNotice?: () => void
}

interface DraftStore<Base, Draft> {
  /** By the name of the form. */
  waiting: Map<string, StoredDraft<Base, Draft>>
  /** Drafts that are being saved: put back into `waiting` where the service does not store them. */
  sending: Set<StoredDraft<Base, Draft>>
}

const stores = new WeakMap<TokenStore, DraftStore<unknown, unknown>>()

/**
 * Drafts that outlive their page, so that they are found again after Back, or after the session has expired. They are in memory
 * alone, and are deleted when their user leaves.
 */
export function draftStore<Base, Draft>(tokens: TokenStore): DraftStore<Base, Draft> {
  const known = stores.get(tokens) ?? newStore(tokens)
  return known as DraftStore<Base, Draft>
}

function newStore(tokens: TokenStore): DraftStore<unknown, unknown> {
  const store: DraftStore<unknown, unknown> = { waiting: new Map(), sending: new Set() }
  stores.set(tokens, store)
  tokens.whenUserLeaves(() => {
    const { waiting, sending } = store
    const isLost = waiting.size + sending.size > 0
    waiting.clear()
    sending.clear()
    return isLost
  })
  return store
}
