import { useState } from 'react'
import { isOutcomeUnknown } from '#portal/http/client/errors.ts'

interface Attempt<Base, Draft> {
  base: Base | undefined
  draft: Draft
}

/**
 * Remembers the attempts to save a form whose answers were lost, oldest first. The service may have stored any of them: a later conflict can be with
 * oneself, and a record may exist that seems to be new.
 */
export function useUnanswered<Base, Draft>() {
  const [attempts] = useState(() => {
    let lost: Attempt<Base, Draft>[] = []
    return {
      /** Those that were to change a stored record. */
      changes: () => lost.flatMap(({ base, draft }) => (base === undefined ? [] : [{ base, draft }])),
      /** Sends an attempt, and remembers it where no answer came. */
      async send<Outcome>(attempt: Attempt<Base, Draft>, send: () => Promise<Outcome>): Promise<Outcome> {
        try {
          const outcome = await send()
          lost = []
          return outcome
        } catch (error) {
          if (isOutcomeUnknown(error)) lost.push(attempt)
          throw error
        }
      },
      /** Creates the record of the first draft whose answer was lost, by the same request: it is stored once. Undefined where there is none, or all were refused. */
      async createAgain(create: (draft: Draft) => Promise<Base>) {
        for (const { base, draft } of lost) {
          if (base !== undefined) continue
          try {
            return { saved: await create(draft), draft }
          } catch (error) {
            if (isOutcomeUnknown(error)) throw error
          }
        }
        lost = []
        return undefined
      },
    }
  })
  return attempts
}
