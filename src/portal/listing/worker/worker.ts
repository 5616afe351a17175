import * as z from 'zod/mini'
import { createEngine } from '#portal/listing/answer/engine.ts'
import type { ListingEngine } from '#portal/listing/answer/engine.ts'
import { failureOf } from './messages.ts'
import type { FromWorker, ToWorker } from './messages.ts'

// As in the page: the content security policy forbids `eval`.
z.config({ jitless: true })

const answering = new Map<number, AbortController>()
let engine: ListingEngine | undefined

const post = (message: FromWorker) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      engine = createEngine({
        baseUrl: data.baseUrl,
        timeZone: data.timeZone,
        onProgress: (progress) => post({ kind: 'progress', progress }),
        onRefusedToken: (token) => post({ kind: 'refused', token }),
      })
      break
    case 'ask':
      void answer(data.id, data.question)
      break
    case 'abort':
      answering.get(data.id)?.abort()
      break
    case 'cancel':
      engine?.cancel()
      break
  }
})

async function answer(id: number, question: Parameters<ListingEngine['ask']>[0]): Promise<void> {
  const controller = new AbortController()
  answering.set(id, controller)
  try {
    post({ kind: 'answer', id, body: await engine?.ask(question, controller.signal) })
  } catch (error) {
    post({ kind: 'failure', id, failure: failureOf(error) })
  } finally {
    answering.delete(id)
  }
}
