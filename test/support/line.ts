import { inject } from 'vitest'
import { fakeService } from './fakeService.ts'

interface Sent {
  method: string
  path: string
  body: string
}

/**
 * What befalls a request: it is cut off on its way, or its answer is, at once or when a promise says so; or another answer
 * comes, in place of one that the real service does not give when asked.
 */
type Fate = 'cut before' | 'cut after' | Promise<unknown> | { status: number; body?: unknown } | undefined

const headersOf = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

/** A line to the real service that can be slow, or break. */
export async function lineToService(fateOf: (sent: Sent) => Fate) {
  const requests: Sent[] = []
  const url = await fakeService((request, response) => {
    const pass = async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const sent = {
        method: request.method ?? '',
        path: request.url ?? '',
        body: Buffer.concat(parts).toString(),
      }
      requests.push(sent)
      const fate = fateOf(sent)
      if (fate === 'cut before') return void request.socket.destroy()
      if (typeof fate === 'object' && 'status' in fate) {
        response.writeHead(fate.status, { 'content-type': 'application/json' })
        return void response.end(JSON.stringify(fate.body ?? {}))
      }

      const headers = new Headers(request.headers as Record<string, string>)
      const answer = await fetch(inject('service').url + sent.path, {
        method: sent.method,
        headers: headersOf(headers, ['authorization', 'content-type', 'accept']),
        body: sent.body || null,
      })
      const text = await answer.text()
      if ((await fate) === 'cut after') return void request.socket.destroy()
      response
        .writeHead(answer.status, headersOf(answer.headers, ['content-type', 'link', 'x-request-id']))
        .end(text)
    }
    pass().catch(() => request.socket.destroy())
  })
  return { url, requests }
}
