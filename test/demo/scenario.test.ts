import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlayedScenario } from '#contract/demo.ts'
import { Activity, ReleasedCount, Turnaround, Waiting } from '#contract/overview.ts'
import { API } from '#contract/url.ts'
import { demoPassword } from '#demo/demoUsers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Demonstrated, startDemonstration } from '#test/support/startDemonstration.ts'

let demo: Demonstrated
let call: Demonstrated['call']
let address: string

beforeAll(async () => {
  demo = await startDemonstration(await anyDatabase.open())
  ;({ call } = demo)
  address = await demo.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => demo.close())

const play = async (scenario: string) => {
  const answer = await call('admin', 'PUT', '/demonstration/scenario', { body: { scenario } })
  return String(answer.headers['set-cookie']).split(';')[0]!
}

test.each([
  ['unauthorized', 401, 'session_ended'],
  ['forbidden', 403, 'forbidden'],
  ['failing', 500, 'internal'],
])(
  'plays %s to one browser alone, and nobody is signed out or recorded as refused',
  async (scenario, status, code) => {
    const cookie = await play(scenario)
    const played = await call('doctor', 'GET', '/portalreport?limit=1', { cookie })
    expect([played.statusCode, played.json<{ code: string }>().code]).toEqual([status, code])
    expect((await call('doctor', 'GET', '/portalreport?limit=1')).statusCode).toBe(200)
    const again = { username: 'doctor', password: demoPassword }
    expect((await call(null, 'POST', '/auth/authenticate', { cookie, body: again })).statusCode).toBe(200)
    expect((await call(null, 'GET', '/echo', { cookie })).statusCode).toBe(200)
    const shown = PlayedScenario.parse(
      (await call(null, 'GET', '/demonstration/scenario', { cookie })).json(),
    )
    expect(shown.scenario).toBe(scenario)
    expect(Date.parse(shown.until!)).toBeGreaterThan(Date.now() + 14 * 60_000)
    const ended = await call(null, 'DELETE', '/demonstration/scenario', { cookie })
    expect(ended.json()).toEqual({ scenario: null, until: null })
    expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0')
    const refusals = await auditRecords(demo.database.queries, 'access.refuse')
    expect(refusals.filter(({ detail }) => JSON.stringify(detail).includes('portalreport'))).toEqual([])
  },
)

test('plays empty lists, records that break the contract, and 5,000 rows in a page', async () => {
  const listing = async (scenario: string, path = '/portalreport?limit=12&form=row') =>
    (await call('doctor', 'GET', path, { cookie: await play(scenario) })).json<{
      count: number
      data: { id: unknown }[]
    }>()
  expect(await listing('empty')).toEqual({ count: 0, data: [] })
  const broken = await listing('broken')
  expect(broken.data).toHaveLength(12)
  expect(broken.data[1]).toMatchObject({ id: 'nenhum' })
  expect(broken.data[5]).toBe('not a record')
  expect(broken.data[9]).not.toHaveProperty('report')
  expect(broken.data[0]).toMatchObject({ id: expect.any(Number) })
  const long = await listing('long')
  expect(long.data).toHaveLength(5_000)
  expect(new Set(long.data.map(({ id }) => id)).size).toBe(5_000)
})

test('plays the figures of a clinic that has nothing yet, for the same days', async () => {
  const cookie = await play('empty')
  const days = 'from=2026-11-01&to=2026-11-20'
  const ask = async (path: string) => (await call('admin', 'GET', path, { cookie })).json<unknown>()
  const released = ReleasedCount.parse(
    await ask(`/portaldashboard/released?${days}&groupBy=exam&compare=true`),
  )
  expect(released).toMatchObject({ count: 0, groups: [], before: { count: 0 } })
  expect(released.steps).toHaveLength(20)
  expect(released.steps.every(({ count }) => count === 0)).toBe(true)
  const { release, reading } = Turnaround.parse(await ask(`/portaldashboard/turnaround?${days}`))
  for (const times of [release, reading])
    expect(times).toMatchObject({ count: 0, median: null, isAtLeast: { median: false } })
  const waiting = Waiting.parse(await ask('/portaldashboard/waiting'))
  expect(waiting.unread).toMatchObject({ count: 0, oldest: null, examiners: [], ages: { older: 0 } })
  expect(waiting.seal).toEqual({ count: 0, oldest: null })
  const { totals } = Activity.parse(await ask(`/portaldashboard/activity?${days}`))
  expect(Object.values(totals).every((count) => count === 0)).toBe(true)
})

test('cuts the connection where it plays offline, and takes three seconds where it plays slow', async () => {
  const ask = (cookie: string) => fetch(`${address}${API}/exam?limit=1`, { headers: { cookie } })
  await expect(ask(await play('offline'))).rejects.toThrow('fetch failed')
  const start = performance.now()
  expect((await ask(await play('slow'))).status).toBe(401)
  expect(performance.now() - start).toBeGreaterThan(2_900)
})

test('removes nothing where it refuses a removal or cuts its connection', async () => {
  const [patient] = (await call('frontdesk', 'GET', '/patient?limit=1')).json<{ data: { id: number }[] }>()
    .data
  const { raw } = await call('frontdesk', 'GET', `/patient/${patient!.id}`)
  const authorization = String(raw.req.headers.authorization)
  const remove = async (cookie: string) =>
    fetch(`${address}${API}/patient`, {
      method: 'DELETE',
      headers: { authorization, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id: patient!.id }),
    }).then(
      ({ status }) => status,
      () => 'cut',
    )
  const answers = []
  for (const scenario of ['unauthorized', 'forbidden', 'failing', 'offline'])
    answers.push(await remove(await play(scenario)))
  expect(answers).toEqual([401, 403, 500, 'cut'])
  expect((await call('frontdesk', 'GET', `/patient/${patient!.id}`)).json()).toMatchObject({
    id: patient!.id,
    dateHourDeleted: null,
  })
  expect(await remove('')).toBe(200)
})

test('plays nothing that somebody else has signed', async () => {
  const cookie = `scenario=${Buffer.from(JSON.stringify({ scenario: 'offline', until: Date.now() + 1e6 })).toString('base64url')}.AAAA`
  expect((await call('doctor', 'GET', '/exam?limit=1', { cookie })).statusCode).toBe(200)
})
