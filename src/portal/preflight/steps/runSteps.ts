import { dropContent } from '#portal/preflight/api/requests.ts'
import type { Offered } from '#portal/http/query/capabilities.ts'
import { checkAllowed, checkSignIn, checkToken } from './sessionSteps.ts'
import type { Typed } from './sessionSteps.ts'
import { checkClock, checkReached, checkSecure, checkSettings } from './connectionSteps.ts'
import { stepNames } from './outcome.ts'
import type { Facts, Given, Outcome, StepName, StepState } from './outcome.ts'
import { checkOffered, checkRemoval, checkShape } from './recordSteps.ts'

const LIMIT_MS = 10_000

/** A step is left out where one of these has failed, or was left out itself. */
const needs: Partial<Record<StepName, readonly StepName[]>> = {
  allowed: ['reached'],
  clock: ['reached'],
  signIn: ['reached', 'allowed'],
  token: ['reached', 'allowed', 'signIn'],
  shape: ['token'],
  offered: ['reached', 'allowed'],
}

export interface RunTools {
  onStep: (name: StepName, state: StepState) => void
  /** Asks who is to sign in. Undefined: nobody, and the steps that need it are left out. */
  askToSignIn: () => Promise<Typed | undefined>
  askOffered: () => Promise<Offered>
  /** In milliseconds, for each step. */
  limit?: number
}

/** Runs all steps, one after the other. Rejects only when it is stopped. */
export async function runSteps(target: Given, tools: RunTools, signal: AbortSignal): Promise<void> {
  const { onStep, askToSignIn, askOffered, limit = LIMIT_MS } = tools
  const facts: Facts = { ...target, token: target.session?.token }
  const outcomes = new Map<StepName, Outcome>()
  /** The step because of which one is left out. */
  const causes = new Map<StepName, StepName>()
  let credentials: Typed | undefined

  const work: Record<StepName, (limited: AbortSignal) => Outcome | Promise<Outcome>> = {
    settings: async (limited) => checkSettings(facts, limited),
    reached: async (limited) => checkReached(facts, limited),
    secure: () => checkSecure(facts),
    allowed: async (limited) => checkAllowed(facts, limited),
    clock: async (limited) => checkClock(facts, limited),
    signIn: async (limited) => checkSignIn(facts, credentials, limited),
    token: async (limited) => checkToken(facts, limited),
    shape: async (limited) => checkShape(facts, limited),
    removal: () => checkRemoval(facts),
    offered: async () => checkOffered(facts, askOffered),
  }

  const causeOf = (name: StepName) => {
    const isMissing = (need: StepName) => ['failed', 'skipped'].includes(outcomes.get(need)?.state ?? '')
    const need = needs[name]?.find(isMissing)
    return need && (causes.get(need) ?? need)
  }

  try {
    for (const name of stepNames) {
      const cause = causeOf(name)
      if (cause) causes.set(name, cause)
      else if (name === 'signIn' && !facts.session) {
        onStep(name, { state: 'asking' })
        credentials = await orStopped(askToSignIn(), signal)
      }
      if (!cause) onStep(name, { state: 'running' })
      const outcome: Outcome = cause
        ? { state: 'skipped', says: ({ t }) => t('skippedAfter', { step: t(`step.${cause}`) }) }
        : await withinLimit(work[name], limit, signal)
      signal.throwIfAborted()
      outcomes.set(name, outcome)
      onStep(name, outcome)
    }
  } finally {
    if (facts.listing && !facts.listing.bodyUsed) dropContent(facts.listing)
  }
}

async function withinLimit(
  step: (limited: AbortSignal) => Outcome | Promise<Outcome>,
  limit: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  const timer = setTimeout(stop, limit)
  try {
    return await orStopped(Promise.resolve(step(controller.signal)), controller.signal)
  } catch (error) {
    if (signal.aborted) throw error
    const seconds = Math.round(limit / 1000)
    if (controller.signal.aborted)
      return {
        state: 'failed',
        says: ({ t }) => t('tooLong', { seconds }),
        next: ({ t }) => t('tooLongNext'),
      }
    // The name alone: a message may hold what the service answered.
    const name = error instanceof Error ? error.name : typeof error
    return {
      state: 'failed',
      says: ({ t }) => t('unexpected', { name }),
      next: ({ t }) => t('unexpectedNext'),
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Rejects as soon as the signal is aborted, also where the work does not listen to it. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('The step was stopped.', 'AbortError'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, stopped])
}
