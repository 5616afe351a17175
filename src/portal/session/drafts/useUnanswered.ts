import { useState } from 'react'
import { ApiError } from '#portal/http/errors.ts'

interface Attempt<Base, Draft> {
  base: Base | undefined
  draft: Draft
}

/** Whether a request that failed may have been done all the same. */
const isOutcomeUnknown = (error: unknown) => !(error instanceof ApiError) || error.status >= 500

/**
 * Remembers the attempt to save a form whose answer was lost. The service may have stored it: a later conflict can be with oneself, and a record
 * may exist that seems to be new.
 */
export function useUnanswered<Base, Draft>() {
  const [attempts] = useState(() => {
    let lost: Attempt<Base, Draft> | undefined
    return {
      /** The draft that was to change a stored record; undefined where there is none. */
      change: () => (lost?.base === undefined ? undefined : { base: lost.base, draft: lost.draft }),
      /** Sends an attempt, and remembers it where no answer came. */
      async send<Outcome>(attempt: Attempt<Base, Draft>, send: () => Promise<Outcome>): Promise<Outcome> {
        try {
          const outcome = await send()
          lost = undefined
          return outcome
        } catch (error) {
          if (isOutcomeUnknown(error)) lost = attempt
          throw error
        }
      },
      /** Creates the record of a draft whose answer was lost, by the same request: it is stored once. Undefined where there is none, or it was refused. */
      async createAgain(create: (draft: Draft) => Promise<Base>) {
        if (!lost || lost.base !== undefined) return undefined
        const { draft } = lost
        try {
          return { saved: await create(draft), draft }
        } catch (error) {
          if (isOutcomeUnknown(error)) throw error
          lost = undefined
          return undefined
        }
      },
    }
  })
  return attempts
}
