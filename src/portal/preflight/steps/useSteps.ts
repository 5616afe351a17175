import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { Offered } from '#portal/http/query/capabilities.ts'
import { askOffered, dropContent } from '#portal/preflight/api/requests.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { checkClock, checkReached, checkSecure, checkSettings } from './connectionSteps.ts'
import { isDone, say, stepNames, told } from './outcome.ts'
import type { StepName, Steps, StepState, Typed, Facts, Outcome, Target } from './outcome.ts'
import { checkOffered, checkRemoval, checkShape } from './recordSteps.ts'
import { checkAllowed, checkSignIn, checkToken } from './sessionSteps.ts'

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

interface RunTools {
  onStep: (name: StepName, state: StepState) => void
  /** Asks who is to sign in. Undefined: nobody, and the steps that need it are left out. */
  askToSignIn: () => Promise<Typed | undefined>
  offeredNow: () => Promise<Offered>
  limit?: number
}

/** Runs all steps, one after the other. Rejects only when it is stopped. */
export async function runSteps(target: Target, tools: RunTools, signal: AbortSignal): Promise<void> {
  const { onStep, askToSignIn, offeredNow, limit = LIMIT_MS } = tools
  const facts: Facts = { ...target, token: target.session?.token }
  const checks: Record<StepName, Check> = {
    settings: checkSettings,
    reached: checkReached,
    secure: () => checkSecure(facts),
    allowed: checkAllowed,
    clock: checkClock,
    signIn: checkSignIn,
    token: checkToken,
    shape: checkShape,
    removal: checkRemoval,
    offered: () => checkOffered(facts, offeredNow),
  }
  /** Of each step that failed or was left out, the step because of which that is so. */
  const causes = new Map<StepName, StepName>()
  try {
    for (const name of stepNames) {
      const need = needs[name]?.find((other) => causes.has(other))
      const cause = need && causes.get(need)
      if (!cause && name === 'signIn' && !facts.session) {
        onStep(name, { state: 'asking' })
        facts.typed = await orStopped(askToSignIn(), signal)
      }
      if (!cause) onStep(name, { state: 'running' })
      const outcome: Outcome = cause
        ? { state: 'skipped', says: say('skippedAfter', { step: say(`step.${cause}`) }) }
        : await withinLimit(checks[name], facts, limit, signal)
      signal.throwIfAborted()
      if (outcome.state === 'failed' || outcome.state === 'skipped') causes.set(name, cause ?? name)
      onStep(name, outcome)
    }
  } finally {
    if (facts.listing && !facts.listing.bodyUsed) dropContent(facts.listing)
  }
}

type Check = (facts: Facts, limited: AbortSignal) => Outcome | Promise<Outcome>

async function withinLimit(check: Check, facts: Facts, limit: number, signal: AbortSignal): Promise<Outcome> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limit)])
  try {
    return await orStopped(Promise.resolve(check(facts, limited)), limited)
  } catch (error) {
    if (signal.aborted) throw error
    if (limited.aborted) return told('failed', 'tooLong', { seconds: Math.round(limit / 1000) })
    // The name alone: a message may hold what the service answered.
    return told('failed', 'unexpected', { name: error instanceof Error ? error.name : typeof error })
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

const stepsOf = (stateOf: (name: StepName) => StepState) =>
  Object.fromEntries(stepNames.map((name) => [name, stateOf(name)])) as Steps

const allWaiting = stepsOf(() => ({ state: 'waiting' }))

/** The steps left out of a run that was stopped. */
const stopped = (steps: Steps): Steps =>
  stepsOf((name) => (isDone(steps[name]) ? steps[name] : { state: 'skipped', says: say('stopped') }))

export function useSteps(config: PortalConfig) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [steps, setSteps] = useState<Steps>(allWaiting)
  const [isRunning, setIsRunning] = useState(true)
  const [run, setRun] = useState(0)
  const running = useRef<AbortController>(undefined)
  const answer = useRef<(credentials: Typed | undefined) => void>(undefined)

  const begin = useEffectEvent(async ({ signal }: AbortController) => {
    const target = { config, client, session }
    const tools = {
      onStep: (name: StepName, state: StepState) =>
        signal.aborted || setSteps((before) => ({ ...before, [name]: state })),
      askToSignIn: async () => new Promise<Typed | undefined>((resolve) => void (answer.current = resolve)),
      offeredNow: async () => askOffered(queryClient, client),
    }
    try {
      await runSteps(target, tools, signal)
      setIsRunning(false)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    void Promise.resolve().then(() => begin(controller))
    return () => controller.abort()
  }, [run])

  return {
    steps,
    isRunning,
    runAgain: useCallback(() => {
      setSteps(allWaiting)
      setIsRunning(true)
      setRun((before) => before + 1)
    }, []),
    stop: useCallback(() => {
      running.current?.abort()
      setSteps(stopped)
      setIsRunning(false)
    }, []),
    signIn: useCallback((credentials: Typed | undefined) => answer.current?.(credentials), []),
  }
}
