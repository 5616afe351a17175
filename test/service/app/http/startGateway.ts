import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { buildGateway, type GatewayOptions } from '#service/app/http/gateway.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { closeServer } from '#service/app/process/shutDown.ts'

/** A request as a service received it. */
export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a service that answers as a test says, until the test ends. */
export async function startUpstream(
  answer: (...exchange: Parameters<RequestListener>) => unknown,
): Promise<string> {
  const server = createServer((...exchange) => void answer(...exchange)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a service that keeps what it receives and answers all of it with the same. */
export async function startRecorder(
  status = 200,
  headers: Record<string, string | string[]> = {},
  body = '{}',
): Promise<{ address: string; received: Received[] }> {
  const received: Received[] = []
  const address = await startUpstream(async (request, response) => {
    const { method = '', url = '' } = request
    received.push({ method, url, headers: request.headers, body: await text(request) })
    response.writeHead(status, headers).end(body)
  })
  return { address, received }
}

/** Starts the portal before a service, until the test ends, and returns its address. */
export async function startGateway(
  serviceUrl: string,
  options: Partial<GatewayOptions> = {},
): Promise<string> {
  const clinic = clinicSettings({ isOwnService: false })
  const app = await buildGateway({ serviceUrl, clinic, readinessTtlMs: 0, ...options })
  onTestFinished(() => closeServer(app))
  return app.listen({ host: '127.0.0.1', port: 0 })
}
