import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operation } from '#contract/declaration/operation.ts'
import type { Role } from '#contract/access/roles.ts'
import { API } from '#contract/http/url.ts'
import { bodyBudget, waitingBodies } from '#service/http/bodyBudget.ts'
import { route } from '#service/http/route.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const MIB = 1024 * 1024
const open = new AbortController().signal

describe('room for large bodies', () => {
  /** Takes room, and notes who has it. */
  function takers() {
    const { take } = bodyBudget()
    const has: string[] = []
    const enter = async (name: string, caller: number, mib: number, signal = open) => {
      const giveBack = await take(caller, mib * MIB, signal)
      has.push(name)
      return giveBack
    }
    return { has, enter }
  }

  test('is 64 MiB for each caller and 128 MiB for all, in order of arrival', async () => {
    const { has, enter } = takers()
    const first = await enter('first', 1, 40)
    const own = enter('own', 1, 40)
    const other = await enter('other', 2, 64)
    const third = enter('third', 3, 30)
    const small = enter('small', 4, 1)
    await Promise.resolve()
    expect(has).toEqual(['first', 'other'])
    other()
    await Promise.all([third, small])
    expect(has).toEqual(['first', 'other', 'third', 'small'])
    first()
    await own
    expect(has).toHaveLength(5)
  })

  test('is refused to the eleventh that waits for one caller, and left by who disconnects', async () => {
    const { has, enter } = takers()
    const first = await enter('first', 1, 64)
    const gone = new AbortController()
    const left = enter('left', 1, 64, gone.signal)
    const waiting = Array.from({ length: 9 }, (_, n) => enter(`${n}`, 1, 1))
    await expect(enter('refused', 1, 1)).rejects.toMatchObject({
      code: 'too_many_at_once',
      status: 429,
      details: { retryAfter: 5 },
    })
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    first()
    await Promise.all(waiting)
    expect(has).toEqual(['first', ...Array.from({ length: 9 }, (_, n) => `${n}`)])
  })
})

test('large bodies that find a hundred waiting are refused', async () => {
  const { take, waiting } = bodyBudget()
  const held = await Promise.all([1, 2].map((caller) => take(caller, 64 * MIB, open)))
  const queued = Array.from({ length: 100 }, (_, n) => take(n + 3, 64 * MIB, open))
  await Promise.resolve()
  expect(waiting()).toBe(100)
  await expect(take(200, MIB, open)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    details: { retryAfter: 5 },
  })
  for (const giveBack of held) giveBack()
  for (const next of queued) (await next)()
  expect(waiting()).toBe(0)
})

describe('a request with a large body', () => {
  let service: RunningService
  let address: string
  const runs: { size: number; answer: () => void }[] = []
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const take = operation({
      source: 'chosen',
      summary: 'Take a large text',
      method: 'POST',
      path: '/large',
      access: 'signed-in',
      body: z.object({ text: z.string() }),
      success: { status: 200, answer: { schema: z.object({}) } },
    })
    route(
      service.app,
      take,
      async ({ body }) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        runs.push({ size: body.text.length, answer: resolve })
        await promise
        return {}
      },
      { bodyLimit: 64 * MIB },
    )
    address = await service.listen()
  })
  afterAll(() => service.close())
  beforeEach(() => void (runs.length = 0))

  async function signIn(username: string): Promise<string> {
    const payload = { username, password: testPassword }
    const answer = await service.app.inject({ method: 'POST', url: `${API}/auth/authenticate`, payload })
    return answer.json<{ token: string }>().token
  }

  // By the network: only there a body is read piece by piece. Any two of one user are more than the room of one.
  const send = async (role: Role, size: number, signal?: AbortSignal) =>
    fetch(`${address}${API}/large`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.token(role)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(size) }),
      ...(signal && { signal }),
    })

  test('is not read before another of its user is answered, while small ones and those of others are', async () => {
    await service.token('doctor')
    const first = send('administrator', 33 * MIB)
    await expect.poll(() => runs.length).toBe(1)
    const second = send('administrator', 34 * MIB)
    const small = send('administrator', 1000)
    const ofAnother = send('doctor', 35 * MIB)
    await expect.poll(() => runs.map(({ size }) => size / MIB)).toHaveLength(3)
    expect(runs.map(({ size }) => size)).not.toContain(34 * MIB)
    for (const { answer } of runs) answer()
    expect(await Promise.all([first, small, ofAnother])).toMatchObject([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ])
    await expect.poll(() => runs.length).toBe(4)
    runs[3]!.answer()
    expect((await second).status).toBe(200)
  })

  test('is one of twelve of the largest of as many users: two are read at a time, and each has its turn', async () => {
    const sent: ClientRequest[] = []
    let mostRead = 0
    const isRead = (socket: Socket) => socket.bytesRead > MIB
    for (let number = 0; number < 12; number++) await service.addUser('administrator', `sender ${number}`)
    const onRequest = ({ socket }: IncomingMessage) => receiving.add(socket)
    const receiving = new Set<Socket>()
    service.app.server.on('request', onRequest)
    /** Sends a body for as long as it is read, and leaves when much of it was. */
    async function sendLargest(number: number): Promise<void> {
      const authorization = `Bearer ${await signIn(`sender ${number}`)}`
      const headers = { authorization, 'content-type': 'application/json', 'content-length': 64 * MIB }
      const request = httpRequest(`${address}${API}/large`, { method: 'POST', headers })
      sent.push(request)
      request.on('error', () => {})
      const heard = (event: string) => new Promise((resolve) => request.once(event, resolve))
      for (let written = 0; written < 8; written++) {
        if (!request.write(Buffer.alloc(MIB, 32))) await heard('drain')
        mostRead = Math.max(
          mostRead,
          [...receiving].filter((socket) => isRead(socket) && !socket.destroyed).length,
        )
      }
      const closed = heard('close')
      request.destroy()
      await closed
    }
    const senders = Array.from({ length: 12 }, (_, number) => sendLargest(number))
    await expect.poll(() => sent.length).toBe(12)
    await Promise.all(senders)
    service.app.server.off('request', onRequest)
    expect([...receiving].filter(isRead)).toHaveLength(12)
    expect(mostRead).toBeLessThanOrEqual(2)
    expect(waitingBodies(service.app)).toBe(0)
  })

  test('leaves its room when its client disconnects while it waits', async () => {
    const first = send('administrator', 33 * MIB)
    await expect.poll(() => runs.length).toBe(1)
    const gone = new AbortController()
    const left = send('administrator', 34 * MIB, gone.signal)
    const next = send('administrator', 35 * MIB)
    gone.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    runs[0]!.answer()
    expect((await first).status).toBe(200)
    await expect.poll(() => runs.length).toBe(2)
    expect(runs[1]!.size).toBe(35 * MIB)
    runs[1]!.answer()
    expect((await next).status).toBe(200)
  })
})
