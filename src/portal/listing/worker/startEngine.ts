import type { EngineSettings, ListingEngine } from '#portal/listing/answer/engine.ts'
import { NetworkError } from '#portal/http/client/errors.ts'
import { errorOf } from './messages.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import workerAddress from './worker.ts?worker&url'

interface ScriptAddresses {
  createScriptURL(address: string): string
}
// Missing in the library's types, and in some browsers.
declare const trustedTypes:
  | { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses }
  | undefined

export interface RunningEngine extends ListingEngine {
  end: () => void
}

interface StartSettings extends EngineSettings {
  onFailed: () => void
}

/** Starts what reads the listing: in a worker, so that the page stays responsive, or in the page where there are no workers. */
export async function startEngine(settings: StartSettings): Promise<RunningEngine> {
  return typeof Worker === 'undefined' ? inPage(settings) : inWorker(settings)
}

async function inPage(settings: EngineSettings): Promise<RunningEngine> {
  // The worker's code, which a page that has a worker does not load.
  const { createEngine } = await import('#portal/listing/answer/engine.ts')
  const engine = createEngine(settings)
  return { ...engine, end: engine.cancel }
}

/** Where Trusted Types are enforced, a page takes a script's address from a policy alone. This one knows the worker's only. */
const scripts: ScriptAddresses =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: () => workerAddress }
    : trustedTypes.createPolicy('worker', { createScriptURL: () => workerAddress })

interface Waiting {
  resolve: (body: unknown) => void
  reject: (error: Error) => void
}

function inWorker({ baseUrl, timeZone, onProgress, onRefusedToken, onFailed }: StartSettings): RunningEngine {
  const worker = new Worker(scripts.createScriptURL(workerAddress), { type: 'module' })
  const post = (message: ToWorker) => worker.postMessage(message)
  const waiting = new Map<number, Waiting>()
  let last = 0

  const settle = (id: number, how: (waiter: Waiting) => void) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (waiter) how(waiter)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'answer':
        settle(data.id, ({ resolve }) => resolve(data.body))
        break
      case 'failure':
        settle(data.id, ({ reject }) => reject(errorOf(data.failure)))
        break
      case 'progress':
        onProgress(data.progress)
        break
      case 'refused':
        onRefusedToken(data.token)
        break
    }
  })
  const failAll = (error: Error) => {
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(error))
  }
  // Its code did not load, or it has failed: the next question starts another.
  worker.addEventListener('error', ({ message }) => {
    worker.terminate()
    onFailed()
    failAll(new NetworkError(message || 'The worker could not be started.'))
  })
  // The worker has no address of the page's, and so resolves a path below the wrong one.
  post({ kind: 'start', baseUrl: new URL(baseUrl || '/', location.href).href.replace(/\/+$/, ''), timeZone })

  return {
    ask: (question, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        last += 1
        const id = last
        const onAbort = () => {
          post({ kind: 'abort', id })
          settle(id, () => reject(signal?.reason as Error))
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        const stop = () => signal?.removeEventListener('abort', onAbort)
        waiting.set(id, {
          resolve: (body) => {
            stop()
            resolve(body)
          },
          reject: (error) => {
            stop()
            reject(error)
          },
        })
        post({ kind: 'ask', id, question })
      }),
    cancel: () => post({ kind: 'cancel' }),
    end: () => {
      worker.terminate()
      failAll(new DOMException('The user has left.', 'AbortError'))
    },
  }
}
