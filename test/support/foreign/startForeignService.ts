import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { alterRecord } from './alterRecord.ts'
import { checkPatientBody } from './checkPatientBody.ts'
import { sendListing } from './foreignListing.ts'
import { plainMoods } from './foreignMoods.ts'
import type { ForeignMoods } from './foreignMoods.ts'
import { firstIds, releaseAt } from './foreignRecords.ts'
import type { Fields } from './foreignRecords.ts'
import { foreignSignIn, signInSettings } from './foreignSignIn.ts'

/** A request as the service has received it. `body` is the text that was sent. */
interface ForeignRequest {
  method: string
  path: string
  query: Record<string, string>
  body: string
  /** The status of the answer, once there is one. */
  status?: number
}

/**
 * Starts a service that was written from the description of the clinic's service alone: the two operations that it details, a
 * sign-in of its own, and an error for everything else. It imports nothing of the product.
 */
export async function startForeignService({
  moods: first = {},
  port = 0,
  allowsOtherOrigins = true,
}: { moods?: Partial<ForeignMoods>; port?: number; allowsOtherOrigins?: boolean } = {}) {
  let moods: ForeignMoods = { ...plainMoods, ...first }
  const removed = new Set<number>()
  const requests: ForeignRequest[] = []
  const now = () => Date.now() + moods.clockHoursOff * 3_600_000
  const signIn = foreignSignIn(() => moods, now)

  const sendJson = (response: ServerResponse, status: number, body: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))
  const sendError = (response: ServerResponse, status: number, message: string) =>
    moods.errors === 'html'
      ? response
          .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
          .end(`<html><head><title>${status}</title></head><body><h1>${status}</h1><hr>server</body></html>`)
      : sendJson(response, status, { codigo: status, mensagem: message })

  function remove(response: ServerResponse, body: string) {
    if (moods.removal === 'refused') return sendError(response, 403, 'Perfil sem permissão')
    if (moods.removal === 'ignoresBody') return sendJson(response, 200, {})
    if (moods.removal === 'missesBody') return sendError(response, 400, 'Corpo ausente')
    const patient = parsed(body)
    if (!patient) return sendError(response, 400, 'Corpo inválido')
    const place = Number(patient['id']) - firstIds.patient
    const listed = listedPatient(place)
    if (!listed) return sendError(response, 404, 'Paciente não encontrado')
    const faults = checkPatientBody(patient, listed)
    if (faults.length > 0) return sendError(response, 422, faults.join('; '))
    removed.add(place)
    return sendJson(response, 200, {})
  }

  function listedPatient(place: number) {
    const patients = Math.ceil(moods.records / 3)
    if (!Number.isInteger(place) || place < 0 || place >= patients) return undefined
    if (removed.has(place) && moods.removal !== 'keepsListing') return undefined
    // The first record of a patient stands at the patient's own place.
    const report = alterRecord(releaseAt(place, moods.records), place, moods)['report'] as Fields | null
    return report?.['patient'] as Fields | undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://service.invalid')
    const seen: ForeignRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: await textOf(request),
    }
    if (seen.method !== 'OPTIONS') requests.push(seen)
    response.sendDate = false
    response.setHeader('date', new Date(now()).toUTCString())
    if (allowsOtherOrigins) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'authorization, content-type')
      response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
      if (seen.method === 'OPTIONS') return response.writeHead(204).end()
    }
    response.once('finish', () => (seen.status = response.statusCode))
    if (moods.delayMs > 0) await delay(moods.delayMs)

    if (seen.method === 'POST' && seen.path === signIn.path()) {
      const signedIn = signIn.answer(seen.body)
      return signedIn
        ? sendJson(response, 200, signedIn)
        : sendError(response, 401, 'Login ou senha inválidos')
    }
    const operation = `${seen.method} ${seen.path}`
    const isKnown = operation === 'GET /api/v1/portalreport' || operation === 'DELETE /api/v1/patient'
    if (!isKnown && moods.elsewhere === 'indexPage')
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          '<!doctype html><html><head><title>Sistema</title></head><body><div id="app"></div></body></html>',
        )
    if (!isKnown) return sendError(response, 404, 'Recurso não encontrado')
    if (!signIn.isKnown(request.headers.authorization)) return sendError(response, 401, 'Token inválido')
    if (seen.method === 'DELETE') return remove(response, seen.body)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    return sendListing(response, url.searchParams, removed, moods)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What `signIn` of `config.json` has to say for the present mood. */
    signIn: () => signInSettings(moods.signIn),
    /** Every request but preflights, in the order of their arrival. */
    requests,
    moods: (): Readonly<ForeignMoods> => moods,
    setMood: (changes: Partial<ForeignMoods>) => void (moods = { ...moods, ...changes }),
    /** Back to the plain self: every patient is listed, and no request remembered. */
    reset() {
      moods = { ...plainMoods, ...first }
      removed.clear()
      requests.length = 0
    },
    endTokens: signIn.endTokens,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ForeignService = Awaited<ReturnType<typeof startForeignService>>

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function parsed(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
