import { fakeService } from './fakeService.ts'
import { sharedService } from './sharedService.ts'

interface ProxiedRequest {
  method: string
  path: string
  body: string
}

/**
 * What the proxy does with a request: closes the connection before or after the service has answered, answers once a promise is
 * resolved (with its value as the interception), or answers by itself. Passes the request on where it is undefined.
 */
type Interception =
  | 'cut before'
  | 'cut after'
  | Promise<unknown>
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | undefined

const headersOf = (headers: Headers, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

/** A proxy to the real service that can delay requests, drop connections or replace answers. */
export async function proxyToService(intercept: (request: ProxiedRequest) => Interception) {
  const requests: ProxiedRequest[] = []
  const url = await fakeService((request, response) => {
    const forward = async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const bytes = Buffer.concat(parts)
      const sent = { method: request.method ?? '', path: request.url ?? '', body: bytes.toString() }
      requests.push(sent)
      const interception = intercept(sent)
      if (interception === 'cut before') return void request.socket.destroy()
      if (typeof interception === 'object' && 'status' in interception) {
        response.writeHead(interception.status, {
          'content-type': 'application/json',
          ...interception.headers,
        })
        return void response.end(JSON.stringify(interception.body ?? {}))
      }

      const headers = new Headers(request.headers as Record<string, string>)
      const answer = await fetch((await sharedService('portal')).url + sent.path, {
        method: sent.method,
        headers: headersOf(headers, ['authorization', 'content-type', 'accept', 'idempotency-key']),
        body: bytes.length > 0 ? bytes : null,
      })
      const text = await answer.text()
      if ((await interception) === 'cut after') return void request.socket.destroy()
      response
        .writeHead(answer.status, headersOf(answer.headers, ['content-type', 'link', 'x-request-id']))
        .end(text)
    }
    forward().catch(() => request.socket.destroy())
  })
  return { url, requests }
}
