import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertImage, insertReleasedReport } from '#test/support/records.ts'
import { allowLongSessions, type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { keepAccess } from './inputs/keepAccess.ts'
import { fingerprintOf } from './inputs/fingerprint.ts'
import { type Answered, MAX_ANSWER, MAX_REFUSAL, problemOf } from './inputs/problemOf.ts'
import { type GeneratedRequest, inWords, requests, type Sender } from './inputs/request.ts'

/** Half of them on each database. */
const INPUTS = Math.ceil(Number(process.env['INPUTS'] ?? 200_000) / databases.length)
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const DEADLINE_MS = 15_000
/** The stored records are compared after so many requests, none of which changed any. */
const BATCH = 40
/** After a sign-in, a user counts as re-authenticated for five minutes. */
const SIGN_IN_MS = 4 * 60_000
/** The part of the requests after which the memory that is in use is measured for the first time. */
const WARM_UP = 0.1
const MAX_GROWTH_MB = 64

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe.each(databases)(`${INPUTS} generated requests on $name`, ({ name, open }) => {
  let service: RunningService
  let integrationKey: string
  const tokens = new Map<Sender, { token: string; at: number }>()
  let restoreAccess: () => Promise<void>
  let mayHaveChanged = false

  beforeAll(async () => {
    service = await startService(await open())
    const { queries } = service.database
    for (let count = 0; count < 6; count++) {
      const { reportId } = await insertReleasedReport(queries, { request_number: `R-${count}` })
      const path = `images/${count}.png`
      await service.files.write(path, Buffer.from('png'))
      await insertImage(queries, reportId, { path })
    }
    integrationKey = (await makeIntegration(service, 'Soak')).key
    await allowLongSessions(service)
    const restore = await keepAccess(queries)
    restoreAccess = async () => {
      mayHaveChanged = true
      await restore()
    }
  })
  afterAll(() => service.app.close().then(() => service.database.close()))

  async function tokenOf(sender: Sender): Promise<string> {
    if (sender === 'integration') return integrationKey
    if (sender === 'stranger') return 'ey.not.one'
    const known = tokens.get(sender)
    if (known && performance.now() - known.at < SIGN_IN_MS) return known.token
    await restoreAccess()
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      remoteAddress: '192.0.2.77',
      payload: { username: sender, password: testPassword },
    })
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json<{ token: string }>()
    tokens.set(sender, { token, at: performance.now() })
    return token
  }

  async function answerTo({ sender, method, path, headers, body }: GeneratedRequest): Promise<Answered> {
    const ending = new AbortController()
    const answer = await service.app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: `198.51.100.${Math.floor(Math.random() * 250)}`,
      headers: {
        ...(sender !== 'nobody' && { authorization: `Bearer ${await tokenOf(sender)}` }),
        ...headers,
      },
      ...(body && { payload: body }),
      payloadAsStream: true,
      signal: ending.signal,
    })
    return readAnswer(answer)
  }

  test('are answered in time, none with a 5xx or internals, and what is refused changes nothing', async () => {
    const fingerprint = await fingerprintOf(service.database.queries)
    const statuses = new Map<number, number>()
    let batch: GeneratedRequest[] = []
    let before = await fingerprint()
    let compared = 0
    let sent = 0
    let base: number | undefined
    const started = performance.now()

    const checkBatch = async () => {
      const now = await fingerprint()
      const parts = before.split('\n')
      const changed = mayHaveChanged ? [] : now.split('\n').filter((part) => !parts.includes(part))
      const those = batch
      before = now
      batch = []
      compared += mayHaveChanged ? 0 : 1
      mayHaveChanged = false
      if (changed.length > 0)
        throw new Error(
          `One of these was refused or reads, and changed ${changed.join(', ')}:\n${those.map(inWords).join('\n')}`,
        )
    }

    const property = fc.asyncProperty(requests, async (request) => {
      const answered = await withDeadline(answerTo(request))
      statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1)
      const problem = problemOf(answered, request.method === 'HEAD')
      if (problem)
        throw new Error(`${answered.status}, ${problem}: ${inWords(request)}\n${answered.text.slice(0, 500)}`)
      if (answered.status === 401) tokens.delete(request.sender)
      batch.push(request)
      if (answered.status < 400 && !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) mayHaveChanged = true
      if (batch.length === BATCH) await checkBatch()
      if (++sent === Math.ceil(INPUTS * WARM_UP)) base = memoryInUse()
    })
    process.stdout.write(`SEED=${SEED} on ${name}\n`)
    await fc.assert(property, { numRuns: INPUTS, seed: SEED })
    await checkBatch()
    const end = memoryInUse()
    const seconds = Math.round((performance.now() - started) / 1000)
    const figures = {
      seconds,
      statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
      batchesWithoutChange: compared,
      memory: { base, end, resident: Math.round(process.memoryUsage().rss / 2 ** 20) },
    }
    process.stdout.write(`${INPUTS} generated requests on ${name}: ${JSON.stringify(figures)}\n`)
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(statuses.get(400)).toBeGreaterThan(0)
    expect(compared).toBeGreaterThan(0)
    expect(end - (base ?? 0)).toBeLessThan(MAX_GROWTH_MB)
  })
})

/** MB that are in use after all garbage is collected. */
function memoryInUse(): number {
  collectGarbage()
  collectGarbage()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

async function readAnswer(answer: LightMyRequestResponse): Promise<Answered> {
  const contentType = answer.headers['content-type'] ?? ''
  const chunks: Buffer[] = []
  let bytes = 0
  const stream = answer.stream()
  // A stream of events has no end: its beginning is enough.
  const isEvents = contentType.startsWith('text/event-stream')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < MAX_REFUSAL) chunks.push(Buffer.from(chunk))
    bytes += chunk.length
    if (isEvents || bytes > MAX_ANSWER) break
  }
  return { status: answer.statusCode, contentType, bytes, text: Buffer.concat(chunks).toString('utf8') }
}

async function withDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${DEADLINE_MS} ms.`)), DEADLINE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
