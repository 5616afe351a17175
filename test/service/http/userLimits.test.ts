import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { operation, type Load } from '#contract/declaration/operation.ts'
import type { Role } from '#contract/access/roles.ts'
import { API } from '#contract/http/url.ts'
import { route } from '#service/http/route.ts'
import { inTurn } from '#service/http/userLimits.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

describe('the requests of a user', () => {
  let service: RunningService
  /** The requests that were begun and not answered, in order. */
  let begun: { name: string; answer: () => void }[] = []

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const held = (load: Load) =>
      operation({
        source: 'chosen',
        summary: 'Answer when the test says so',
        method: 'GET',
        path: `/held/${load}/{name}`,
        load,
        access: 'signed-in',
        params: z.object({ name: z.string() }),
        success: { status: 200, answer: { schema: z.object({}) } },
      })
    for (const load of ['light', 'search', 'heavy', 'import'] as const)
      route(service.app, held(load), async ({ params: { name } }) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        begun.push({ name, answer: resolve })
        await promise
        return {}
      })
    const endless = operation({ ...held('light'), path: '/endless/{name}' })
    route(service.app, endless, async ({ params: { name }, reply }) => {
      begun.push({ name, answer: () => {} })
      const content = new Readable({ read() {} })
      content.push('begun')
      return reply.send(content)
    })
  })
  afterAll(() => service.close())
  beforeEach(() => (begun = []))

  const ask = async (role: Role, path: string) => {
    const token = await service.token(role)
    return toAnswer(
      await service.app.inject({ url: API + path, headers: { authorization: `Bearer ${token}` } }),
    )
  }
  const names = () => begun.map(({ name }) => name)

  const answerAll = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await expect.poll(() => begun.length).toBeGreaterThan(n)
      begun[n]!.answer()
    }
  }

  test('of one kind run one at a time, while those of another user, and of another kind, are answered', async () => {
    const own = Promise.all([1, 2, 3, 4].map((n) => ask('administrator', `/held/search/${n}`)))
    await expect.poll(names).toHaveLength(1)
    for (const [role, path] of [
      ['doctor', '/held/search/of another'],
      ['administrator', '/held/light/of another kind'],
      ['administrator', '/held/import/import'],
    ] as const) {
      const other = ask(role, path)
      const name = path.split('/').at(-1)
      await expect.poll(names).toContain(name)
      begun.find((one) => one.name === name)!.answer()
      expect(await other).toMatchObject({ status: 200 })
    }
    expect(names()).toHaveLength(4)
    await answerAll(7)
    expect((await own).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('are refused from a number on, with a sentence and a time to wait, and what was refused is not begun', async () => {
    const own = Array.from({ length: 32 }, (_, n) => ask('administrator', `/held/search/${n}`))
    const refused = expectRefusal(await Promise.race(own), 429, 'too_many_at_once')
    expect(refused).toMatchObject({
      message:
        '30 of your requests wait already, so this one was not begun. Send it again when some are answered.',
      retryAfter: 5,
    })
    await answerAll(31)
    expect((await Promise.all(own)).filter(({ status }) => status === 200)).toHaveLength(31)
    expect(begun).toHaveLength(31)
  })

  test('do not wait for the sending of an answer', async () => {
    await service.listen()
    const token = await service.token('administrator')
    const { port } = service.app.server.address() as AddressInfo
    const gone = new AbortController()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        fetch(`http://127.0.0.1:${port}${API}/endless/${n}`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
          signal: gone.signal,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    gone.abort()
  })
})

describe('a program that sends many', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  const server = { server: {} }
  const requestOf = (id: number) => ({ caller: { id, key: null }, server }) as unknown as FastifyRequest
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply

  /** Sends requests of user 1 that take 100 ms each, and returns when each has begun. */
  function send(count: number): number[] {
    const begun: number[] = []
    for (let n = 0; n < count; n++)
      void inTurn(requestOf(1), reply, 'search', async () => {
        begun.push(performance.now())
        await new Promise<void>((resolve) => setTimeout(resolve, 100))
      })
    return begun
  }

  test('leaves as much time free as it takes while others are active, and a screen with a few requests does not', async () => {
    const start = performance.now()
    await inTurn(requestOf(2), reply, 'light', async () => {})
    const begun = send(10)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(begun.map((at) => at - start)).toEqual([0, 200, 400, 600, 700, 800, 900, 1000, 1100, 1200])
  })

  test('goes on at once while nobody else is active', async () => {
    await inTurn(requestOf(2), reply, 'light', async () => {})
    await vi.advanceTimersByTimeAsync(3_000)
    const start = performance.now()
    const begun = send(10)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(begun.map((at) => at - start)).toEqual(Array.from({ length: 10 }, (_, n) => n * 100))
  })
})
