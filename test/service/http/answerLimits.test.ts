import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { API } from '#contract/http/url.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { limitOpenAnswers } from '#service/http/answerLimits.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { openFiles } from '#test/support/openFiles.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type Answer, type RunningService, startService } from '#test/support/startService.ts'
import { syntheticListing } from './listing/syntheticListing.ts'
import { reading } from '#test/support/reading.ts'

// Far more than a connection buffers without a reader.
const LARGE = 20_000_000
// Longer than a client is kept from reading on a busy machine, and short enough to wait for.
const STALLED_READER_MS = 2_000

describe('an open answer', () => {
  let service: RunningService
  let address: string
  let folder: string
  let open: IncomingMessage[] = []
  let arrived = Promise.withResolvers<void>()
  let answered = Promise.withResolvers<void>()

  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), { stalledReaderMs: STALLED_READER_MS })
    const large = syntheticListing(service.database.queries, { records: 2_000, size: LARGE / 2_000 })
    service.app.get(`${API}/large`, async (request, reply) => {
      request.caller = await service.app.authenticate(request)
      return answerListing(request, reply, {}, large)
    })
    service.app.get<{ Params: { kind: 'listing' | 'export' } }>(
      `${API}/held/:kind`,
      async (request, reply) => {
        request.caller = await service.app.authenticate(request)
        limitOpenAnswers(reply, request.params.kind)
        const endless = new Readable({ read() {} })
        endless.push('begun')
        return reply.send(endless)
      },
    )
    service.app.get(`${API}/left`, async (request, reply) => {
      request.caller = await service.app.authenticate(request)
      const disconnected = once(request.raw.socket, 'close')
      arrived.resolve()
      await disconnected
      limitOpenAnswers(reply, 'export')
      answered.resolve()
      return reply.send({})
    })
    service.app.get(`${API}/late`, async (_, reply) => {
      await delay(1.2 * STALLED_READER_MS)
      return reply.send({})
    })
    address = await service.listen()
    folder = await mkdtemp(join(tmpdir(), 'open-answers-test-'))
  })
  beforeEach(() => vi.stubEnv('TMPDIR', folder))
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const answer of open) answer.destroy()
    open = []
    await eventually(async () => {
      if ((await held()).length > 0) throw new Error('Files of answers are still open.')
    })
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  /** Sends a request and reads only the headers of the answer. */
  async function ask(path: string, role: Role = 'doctor'): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${await service.token(role)}` }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    get(address + API + path, { headers, agent: false }, resolve).on('error', reject)
    const answer = await promise
    answer.on('error', () => {})
    open.push(answer)
    return answer
  }

  const held = () => openFiles(folder, service.filesFolder)

  async function toAnswer(answer: IncomingMessage): Promise<Answer> {
    const body = await text(answer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(body), text: body }
  }

  test('that is not read is closed, and so is its file: the spool of a listing, or a PDF', async () => {
    const pdf_path = 'reports/large.pdf'
    await service.files.write(pdf_path, randomBytes(LARGE))
    const { reportId } = await insertReleasedReport(service.database.queries, { pdf_path })
    for (const path of ['/large', `/report/${reportId}/pdf`]) {
      const answer = await ask(path)
      expect(answer.statusCode).toBe(200)
      const ended = new Promise((resolve) => answer.once('close', resolve))
      await expect.poll(held).toEqual([])
      answer.resume()
      await ended
      expect(answer.complete).toBe(false)
    }
  })

  test('is completed if it is read slowly, or if the service is slow to send it', async () => {
    const answer = await ask('/large')
    let length = 0
    let paused = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.length
      // Each pause is short; together they last longer than a client may stop reading.
      if (paused > 1.2 * STALLED_READER_MS) continue
      await delay(20)
      paused += 20
    }
    expect(paused).toBeGreaterThan(STALLED_READER_MS)
    expect(length).toBeGreaterThan(LARGE)
    expect((await buffer(await ask('/late'))).toString()).toBe('{}')
  })

  test('counts towards a limit of four whole listings for each user', async () => {
    for (let opened = 0; opened < 4; opened++) expect((await ask('/held/listing')).statusCode).toBe(200)
    const refusal = expectRefusal(await toAnswer(await ask('/large')), 429, 'too_many_at_once')
    expect(refusal.retryAfter).toBeGreaterThan(0)
    expect((await ask('/exam?limit=1')).statusCode).toBe(200)
    expect((await ask('/large', 'administrator')).statusCode).toBe(200)
    open[0]?.destroy()
    await expect.poll(async () => (await ask('/large')).statusCode).toBe(200)
  })

  test('does not count after its client has disconnected', async () => {
    const headers = { authorization: `Bearer ${await service.token('frontdesk')}` }
    for (let gone = 0; gone < 3; gone++) {
      arrived = Promise.withResolvers()
      answered = Promise.withResolvers()
      const request = get(`${address}${API}/left`, { headers, agent: false }).on('error', () => {})
      await arrived.promise
      request.destroy()
      await answered.promise
    }
    expect((await ask('/held/export', 'frontdesk')).statusCode).toBe(200)
    expect((await ask('/held/export', 'frontdesk')).statusCode).toBe(200)
  })

  test('counts towards a limit of two exports for each user, of whatever kind', async () => {
    const { reportId } = await insertReleasedReport(service.database.queries, {
      pdf_path: 'reports/small.pdf',
    })
    await service.files.write('reports/small.pdf', randomBytes(10))
    const zip = () => service.call('administrator', 'POST', '/report/zip', { ids: [reportId] })
    const csv = (path: string) => service.call('administrator', ...reading(path))
    for (let opened = 0; opened < 2; opened++)
      expect((await ask('/held/export', 'administrator')).statusCode).toBe(200)
    for (const answer of [await zip(), await csv('/portalreport/csv'), await csv('/audit/csv')])
      expectRefusal(answer, 429, 'too_many_at_once')
    for (const answer of open) answer.destroy()
    await expect.poll(async () => (await zip()).status).toBe(200)
    for (const path of ['/portalreport/csv', '/audit/csv']) expect((await csv(path)).status).toBe(200)
  })
})
