import { useState } from 'react'
import { challengeIn } from './challenge.ts'
import type { Challenge } from './challenge.ts'

const nothingAsked: Challenge = { factors: [], passkey: undefined, enrolment: undefined }

/** The last challenge of the service: a later error may be about something else, or about the code for a secret that is shown already. */
export function useLastChallenge(error: Error | null): Challenge {
  const [last, setLast] = useState({ error: null as Error | null, challenge: nothingAsked })
  if (error === last.error) return last.challenge
  const asked = challengeIn(error)
  const isSameSecret = asked && asked.factors.length === 0 && !asked.enrolment
  const challenge = asked && !isSameSecret ? asked : last.challenge
  setLast({ error, challenge })
  return challenge
}
