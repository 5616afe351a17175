import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { underLoadOf } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { eventLoopLag, type Pressure } from '#service/http/shedding.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const none: Pressure = { lag: 0, queue: 0 }

describe('a service under load', () => {
  let service: RunningService
  let pressure = none
  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), { pressure: () => pressure })
    for (const role of ['administrator', 'frontdesk'] as const) await service.token(role)
  })
  beforeEach(() => {
    pressure = none
  })
  afterAll(() => service.close())

  const read = () => service.call('administrator', 'GET', '/portalreport?limit=1')
  const send = () => service.call('administrator', 'POST', '/createreport', {})
  const signIn = () =>
    service.call(null, 'POST', '/auth/authenticate', { username: 'doctor', password: testPassword })

  test('refuses nothing as long as little waits', async () => {
    pressure = { lag: 400, queue: 3 }
    expect((await read()).status).toBe(200)
    expect((await send()).status).not.toBe(503)
  })

  test.each([
    { lag: 600, queue: 0 },
    { lag: 0, queue: 5 },
  ])('refuses intake first, and still shows reports: %j', async (under) => {
    pressure = under
    const answer = await send()
    const { retryAfter } = expectRefusal(answer, 503, 'unavailable')
    expect(retryAfter).toBe(10)
    expect(answer.headers['retry-after']).toBe('10')
    expect((await read()).status).toBe(200)
  })

  test.each([
    { lag: 5_000, queue: 0 },
    { lag: 0, queue: 40 },
  ])('refuses reading at last, and never a sign-in or what supervisors ask: %j', async (under) => {
    pressure = under
    const answer = await read()
    expectRefusal(answer, 503, 'unavailable')
    expect(answer.headers['retry-after']).toBe('2')
    expect((await signIn()).status).toBe(200)
    expect((await service.call('frontdesk', 'GET', '/auth/usertoken')).status).toBe(200)
    expect((await service.app.inject('/healthz')).statusCode).toBe(200)
    expect((await service.app.inject('/readyz')).statusCode).toBe(200)
  })
})

test('what other systems send, imports and files are refused first, and what signs in never', () => {
  const of = (order: string) =>
    Object.entries(everyOperation)
      .filter(([, operation]) => underLoadOf(operation) === order)
      .map(([name]) => name)
  expect(
    of('first')
      .filter((name) => !name.startsWith('import'))
      .toSorted(),
  ).toEqual([
    'getSyncedImage',
    'getSyncedPdf',
    'integrationCreateReport',
    'sendFile',
    'sendImage',
    'sendReportPdf',
    'syncIntegrations',
    'syncSchedullings',
  ])
  expect(of('first')).toContain('importCsvCity')
  expect(of('never').toSorted()).toEqual([
    'authenticate',
    'echo',
    'endSession',
    'finishOpenId',
    'renewToken',
    'startOpenId',
  ])
})

test('the lag of the event loop follows what lasts, rather than one pause', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const lag = eventLoopLag()
  const step = (late: number) => {
    now += 100 + late
    vi.advanceTimersByTime(100)
  }
  step(2_000)
  expect(lag()).toBe(400)
  for (let time = 0; time < 20; time++) step(1_000)
  expect(lag()).toBeGreaterThan(900)
  for (let time = 0; time < 40; time++) step(0)
  expect(lag()).toBeLessThan(1)
})
