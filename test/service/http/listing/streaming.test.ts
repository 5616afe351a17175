import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get, type IncomingMessage, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { ErrorResponse } from '#contract/http/error.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { exactly } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import { listsOpenFiles, openFiles } from '#test/support/openFiles.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { syntheticListing } from './syntheticListing.ts'

// Far more than a connection buffers without a reader.
const heavy = { records: 2_000, size: 10_000 }

describe.each(databases)('a whole listing on $name', ({ open }) => {
  let service: RunningService
  let address: string
  let listing: ListingSource<Queries>
  let folder: string

  beforeAll(async () => {
    service = await startService(await open())
    service.app.get('/listing', (request, reply) => answerListing(request, reply, {}, listing))
    address = `${await service.listen()}/listing`
    folder = await mkdtemp(join(tmpdir(), 'streaming-test-'))
  })
  beforeEach(() => vi.stubEnv('TMPDIR', folder))
  afterEach(() => vi.unstubAllEnvs())
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  async function connect(method = 'GET'): Promise<IncomingMessage> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      send(address, { method, agent: false }, resolve).on('error', reject).end(),
    )
    // No connection is left for the next test, which may count them.
    onTestFinished(() => void answer.destroy())
    return answer
  }
  /** How many connections there are, without those that `fetch` keeps for its next request. */
  function connections(): Promise<number> {
    const { server } = service.app
    server.closeIdleConnections()
    return promisify(server.getConnections).bind(server)()
  }
  const failing = (trx: Queries) => sql`select ${'Maria'}::text::integer`.execute(trx)

  function makeUp(options: Partial<Parameters<typeof syntheticListing>[1]> = {}): { ended: Promise<void> } {
    const ended = Promise.withResolvers<void>()
    listing = syntheticListing(service.database.queries, { ...heavy, onEnd: ended.resolve, ...options })
    return { ended: ended.promise }
  }

  test('holds as many records as it counts', async () => {
    for (const records of [0, 1, 199, 200, 201, 400, 1_001]) {
      makeUp({ records, size: 10 })
      const body = (await json(await connect())) as { count: number; data: { id: number }[] }
      expect(body.count).toBe(records)
      expect(body.data.map(({ id }) => id)).toEqual(Array.from({ length: records }, (_, index) => index + 1))
    }
  })

  test('is read from the database without waiting for a slow reader, so that other requests are answered', async () => {
    const { ended } = makeUp()
    const slow = await connect()
    await ended
    expect((await service.call('administrator', 'GET', '/patient')).status).toBe(200)
    const created = await service.call('frontdesk', 'POST', '/patient', {
      firstName: 'Ana',
      lastName: 'Prado',
      birthDate: '1980-02-29',
    })
    expect(created.status).toBe(201)
    const body = (await json(slow)) as { count: number; data: unknown[] }
    expect(body.data).toHaveLength(body.count)
  })

  test('is not read for a HEAD request', async () => {
    let pages = 0
    makeUp({ onPage: async () => pages++ })
    const answer = await connect('HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    answer.resume()
    makeUp({ records: 1 })
    await json(await connect())
    expect(pages).toBe(0)
  })

  test('is no longer read from the database after its reader has disconnected', async () => {
    const vanished = Promise.withResolvers<void>()
    await expect.poll(connections).toBe(0)
    let last = 0
    const { ended } = makeUp({
      records: 10_000,
      onPage: async (_, after = 0) => {
        last = after
        if (after === 4_000) await vanished.promise
      },
    })
    const reader = await connect()
    reader.destroy()
    await expect.poll(connections).toBe(0)
    vanished.resolve()
    await ended
    expect(last).toBeLessThan(6_000)
    expect((await service.call('administrator', 'GET', '/patient')).status).toBe(200)
  })

  test('is never read if its reader disconnects while it is queued', async () => {
    const blocked = Promise.withResolvers<void>()
    onTestFinished(() => blocked.resolve())
    let read = 0
    makeUp({
      records: 1,
      onPage: async () => {
        read += 1
        await blocked.promise
      },
    })
    await expect.poll(connections).toBe(0)
    let requests = 0
    const count = () => void (requests += 1)
    service.app.server.on('request', count)
    onTestFinished(() => void service.app.server.off('request', count))
    const running = Array.from({ length: 3 }, () => connect())
    await expect.poll(() => requests).toBe(3)
    await expect.poll(() => read).toBeGreaterThan(0)
    const waiting = Array.from({ length: 40 }, () => get(address, { agent: false }).on('error', () => {}))
    await expect.poll(() => requests).toBe(43)
    for (const each of waiting) each.destroy()
    await expect.poll(connections).toBe(3)
    blocked.resolve()
    for (const answer of running) await json(await answer)
    await json(await connect())
    expect(read).toBe(4)
  })

  test.runIf(listsOpenFiles)('leaves no file open after its reader has disconnected', async () => {
    const openSpools = () => openFiles(folder)
    const { ended } = makeUp()
    const reader = await connect()
    await ended
    expect(await openSpools()).toHaveLength(1)
    reader.destroy()
    await expect.poll(openSpools).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test.each(['identity', 'gzip', 'br'])(
    'that fails midway closes the connection, so that a part is not mistaken for the whole (%s)',
    async (encoding) => {
      makeUp({ onPage: async (trx, after) => (after === 1_000 ? failing(trx) : undefined) })
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow('terminated')
      makeUp({ records: 1 })
      expect(JSON.parse(await text(await connect()))).toMatchObject({ count: 1 })
    },
  )

  test.each(['identity', 'gzip', 'br'])(
    'that fails before its first byte is answered with a 500 as any failure (%s)',
    async (encoding) => {
      makeUp({ onPage: failing })
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
      expect(answer.status).toBe(500)
      const body = exactly(ErrorResponse, await answer.json())
      expect(body.code).toBe('internal')
      expect(body.requestId).toBe(answer.headers.get('x-request-id'))
      expect(JSON.stringify(body)).not.toContain('Maria')
    },
  )
})
