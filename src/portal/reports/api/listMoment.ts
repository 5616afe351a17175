import { useSyncExternalStore } from 'react'

// Module state: every request of the page has to mean the same day by "today", also after midnight.
let moment = new Date()
const listeners = new Set<() => void>()

/** The moment whose day "today" means. It stays the same after midnight, until `resetListMoment`. */
export const listMoment = (): Date => moment

/** Makes "today" mean the present day. */
export function resetListMoment(): void {
  moment = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListMoment = (): Date => useSyncExternalStore(subscribe, listMoment)
