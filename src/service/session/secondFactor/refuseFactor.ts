import type { Confirmation } from '#contract/factor.ts'
import { Problem } from '#service/http/problem.ts'
import type { SentFactor } from './checkFactor.ts'

const messages = {
  second_factor_required: 'Beside the password, this needs a second factor.',
  confirmation_required: 'Confirm that it is you, and send this again.',
} as const

interface Asked {
  factors: Confirmation[]
  passkey?: Record<string, unknown>
}

/** A wrong factor, and how many tries are left. */
interface Wrong {
  sent: SentFactor
  triesLeft: number | undefined
}

/** Asks for a second factor, or for another one in place of one that is wrong. */
export function refuseFactor(code: keyof typeof messages, asked: Asked, wrong?: Wrong): Problem {
  if (!wrong) return new Problem(code, messages[code], asked)
  const name = wrong.sent.passkey ? 'passkey' : 'code'
  const problem = name === 'code' ? 'is wrong, or was used already' : 'was not recognised'
  return new Problem(code, `The ${name} ${problem}.`, {
    ...asked,
    ...(wrong.triesLeft !== undefined && { triesLeft: wrong.triesLeft }),
    fields: [{ name, problem, code: `wrong_${name}` }],
  })
}
