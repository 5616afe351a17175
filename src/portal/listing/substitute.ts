import type { Operation } from '#contract/declaration/operation.ts'
import type { AnsweredFromListing, Offered } from '#portal/http/query/capabilities.ts'
import { answeredFromListing, hasPages } from '#portal/http/query/capabilities.ts'
import type { Answer, ListingProgress, Substitute } from '#portal/http/client/substitute.ts'
import type { Tried } from './answer/lookups.ts'
import type { RunningEngine } from './worker/startEngine.ts'

export interface ListingConnection {
  baseUrl: string
  timeZone: string
  token: () => string | undefined
  onRefusedToken: (token: string) => void
  offered: () => Offered | Promise<Offered>
}

export interface ListingSubstitute extends Substitute {
  /** Drops all records. Called when the user leaves. */
  forget: () => void
}

/** By path: a caller may ask for another form of the same operation. */
const answered = new Map<string, AnsweredFromListing>(
  Object.entries(answeredFromListing).map(([name, path]) => [path, name as AnsweredFromListing]),
)

/** The exams that the service may be asked for beside the listing. Where nothing is known of it, its list is tried once. */
function triedFor({ source, operations }: Offered): Tried[] {
  if (source === 'nothing') return ['listExam']
  if (source === 'echo') return []
  return (['queryExam', 'getExam'] as const).filter((name) => operations.includes(name))
}

/** Answers from the listing what a service does not offer, for a service whose listing has no pages. */
export function listingSubstitute(connection: ListingConnection): ListingSubstitute {
  const { baseUrl, timeZone, token, onRefusedToken } = connection
  const listeners = new Set<() => void>()
  let progress: ListingProgress | undefined
  let engine: Promise<RunningEngine> | undefined

  const show = (next: ListingProgress | undefined) => {
    progress = next
    for (const listener of listeners) listener()
  }
  function start(): Promise<RunningEngine> {
    // What did not load is loaded again for the next question.
    const onFailed = () => {
      if (engine !== started) return
      engine = undefined
      show(undefined)
    }
    const started = import('./worker/startEngine.ts').then(({ startEngine }) =>
      startEngine({
        baseUrl,
        timeZone,
        onRefusedToken,
        onFailed,
        onProgress: (latest) => {
          if (started === engine) show(latest)
        },
      }),
    )
    started.catch(onFailed)
    return started
  }

  function answerFor(operation: Operation, offered: Offered): Answer | undefined {
    const isReading = operation.method === 'GET' || operation.queryIn === 'body'
    const name = isReading ? answered.get(operation.path) : undefined
    if (!name || hasPages(offered)) return undefined
    // What a service says by itself that it offers is as the contract has it.
    const isOffered = offered.source === 'echo' && offered.operations.includes(name)
    if (isOffered && name !== 'listReleases') return undefined
    return async ({ params = {}, query = {}, fresh = false, signal }) => {
      engine ??= start()
      const { ask } = await engine
      return ask({ name, input: { params, query, fresh }, token: token(), tried: triedFor(offered) }, signal)
    }
  }

  return {
    answerOf: (operation) => {
      if (operation.access === 'public') return undefined
      const known = connection.offered()
      if (!(known instanceof Promise)) return answerFor(operation, known)
      return known.then((offered) => answerFor(operation, offered))
    },
    state: {
      progress: () => progress,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      cancel: () => void engine?.then(({ cancel }) => cancel()),
    },
    forget: () => {
      void engine?.then(({ end }) => end())
      engine = undefined
      show(undefined)
    },
  }
}
