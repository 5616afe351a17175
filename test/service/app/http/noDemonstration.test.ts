import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { demoOperations } from '#contract/demo.ts'
import { API } from '#contract/url.ts'
import { roles } from '#contract/roles.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { startDemonstration } from '#test/support/startDemonstration.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

let service: RunningService
beforeAll(async () => void (service = await startService(await anyDatabase.open())))
afterAll(() => service.close())

test.each(Object.entries<Operation>(demoOperations))(
  'a clinic’s service does not have %s, for nobody and for no role',
  async (_, { method, path }) => {
    for (const role of [null, ...roles])
      for (const body of [undefined, {}, { scenario: 'offline' }, { password: 'any' }]) {
        const answer = await service.call(role, method, path, body)
        expectRefusal(answer, 404, 'not_found')
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
  },
)

test('a clinic’s service plays no scenario, even where a demonstration with the same secret has begun it', async () => {
  const demonstration = await startDemonstration(await anyDatabase.open())
  const token = await service.token('administrator')
  for (const scenario of ['unauthorized', 'forbidden', 'empty'] as const) {
    const played = await demonstration.call('admin', 'PUT', '/demonstration/scenario', {
      body: { scenario },
    })
    expect(played.statusCode).toBe(200)
    const cookie = String(played.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toContain('scenario')
    const headers = { authorization: `Bearer ${token}`, cookie }
    const answer = toAnswer(await service.app.inject({ url: `${API}/user`, headers }))
    expect(answer.status).toBe(200)
    expect((answer.body as { count: number }).count).toBeGreaterThan(0)
  }
  await demonstration.close()
})

test('a clinic’s service says nothing of a demonstration', async () => {
  expect((await service.call(null, 'GET', '/echo')).text).not.toMatch(/demonstration|scenario/i)
})
