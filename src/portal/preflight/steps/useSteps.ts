import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { askOffered } from '#portal/preflight/api/requests.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { isDone, stepNames } from './outcome.ts'
import type { StepName, Steps, StepState } from './outcome.ts'
import { runSteps } from './runSteps.ts'
import type { Typed } from './sessionSteps.ts'

const allWaiting = Object.fromEntries(stepNames.map((name) => [name, { state: 'waiting' }])) as Record<
  StepName,
  StepState
>

/** The steps left out of a run that was stopped. */
const stopped = (steps: Steps): Steps => {
  const left = (state: StepState): StepState =>
    isDone(state) ? state : { state: 'skipped', says: ({ t }) => t('stopped') }
  return Object.fromEntries(stepNames.map((name) => [name, left(steps[name])])) as Record<StepName, StepState>
}

/** The steps of the check, which begins with the page. */
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
      askOffered: async () => askOffered(queryClient, client),
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
    /** Answers the step that asks who is to sign in. */
    signIn: useCallback((credentials: Typed | undefined) => answer.current?.(credentials), []),
  }
}
