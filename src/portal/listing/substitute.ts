import type { Operation } from '#contract/declaration/operation.ts'
import type { Offered } from '#portal/http/capabilities.ts'
import { hasPages } from '#portal/http/capabilities.ts'
import type { Substitute } from '#portal/http/substitute.ts'

/** What is needed to read the listing of a service. */
export interface ListingConnection {
  baseUrl: string
  /** The clinic's. */
  timeZone: string
  /** The address of a report's PDF, as the settings give it; empty where they do not. */
  pdf: string
  token: () => string | undefined
  onRefusedToken: (token: string) => void
  offered: () => Offered | Promise<Offered>
}

export interface ListingSubstitute extends Substitute {
  /** Drops all records. Called when the user leaves. */
  forget: () => void
}

/** Answers from the listing what a service does not offer, for a service whose listing has no pages. */
export function listingSubstitute(connection: ListingConnection): ListingSubstitute {
  const answerFor = (_: Operation, offered: Offered) => {
    if (hasPages(offered)) return undefined
    return undefined
  }
  return {
    answerOf: (operation) => {
      if (operation.access === 'public') return undefined
      const known = connection.offered()
      if (!(known instanceof Promise)) return answerFor(operation, known)
      return known.then((offered) => answerFor(operation, offered))
    },
    state: { progress: () => undefined, subscribe: () => () => {}, cancel: () => {} },
    forget: () => {},
  }
}
