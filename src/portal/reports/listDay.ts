import { useSyncExternalStore } from 'react'

// Module state, as all that asks for the list has to mean the same day by "today".
let moment = new Date()
const listeners = new Set<() => void>()

/** The moment whose day "today" means: the list must not become that of another day under its reader. */
export const listMoment = (): Date => moment

/** From now on "today" is the present day. */
export function turnDay(): void {
  moment = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListMoment = (): Date => useSyncExternalStore(subscribe, listMoment)
