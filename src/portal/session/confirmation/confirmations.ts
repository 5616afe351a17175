import { createContext } from 'react'
import type { ApiError } from '#portal/http/client/errors.ts'

export interface Confirmations {
  /** The refusal that asks for a confirmation at present. */
  get: () => ApiError | undefined
  subscribe: (listener: () => void) => () => void
  /** Asks the user; a request that comes meanwhile shares the answer. */
  ask: (refusal: ApiError) => Promise<boolean>
  answer: (isConfirmed: boolean) => void
}

/** The question to confirm who one is: a request waits for its answer, and the screen shows it. */
export function confirmations(): Confirmations {
  const listeners = new Set<() => void>()
  let refusal: ApiError | undefined
  let waiting: ((isConfirmed: boolean) => void)[] = []
  const show = (next: ApiError | undefined) => {
    refusal = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => refusal,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: (next) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!refusal) show(next)
      }),
    answer: (isConfirmed) => {
      const answered = waiting
      waiting = []
      show(undefined)
      for (const resolve of answered) resolve(isConfirmed)
    },
  }
}

export const ConfirmationsContext = createContext<Confirmations>(confirmations())
