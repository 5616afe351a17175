import { expect, onTestFinished, test, vi } from 'vitest'
import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { createClient } from '#portal/http/client/client.ts'
import { readSettingsFile } from '#portal/preflight/api/requests.ts'
import { checkAllowed } from '#portal/preflight/steps/sessionSteps.ts'
import { clockDifference, judgeClock, checkSecure } from '#portal/preflight/steps/connectionSteps.ts'
import { isDone } from '#portal/preflight/steps/outcome.ts'
import type { Outcome, StepName, StepState, Target, Words } from '#portal/preflight/steps/outcome.ts'
import { runSteps } from '#portal/preflight/steps/useSteps.ts'
import { fakeService } from '#test/support/fakeService.ts'

const signal = new AbortController().signal

async function settingsOf(text: string, status = 200) {
  const url = await fakeService((_, response) => response.writeHead(status).end(text))
  return readSettingsFile(url, signal)
}

test('Settings that differ from the defaults are named, and so are names that no setting has', async () => {
  const file = await settingsOf(
    JSON.stringify({
      baseUrl: 'https://service.example/',
      clinicName: '',
      baseURL: 'x',
      signIn: { path: '/login', role: 'doctor', pathe: '/login' },
    }),
  )
  expect(file).toMatchObject({
    kind: 'found',
    config: { baseUrl: 'https://service.example' },
    changed: ['baseUrl', 'signIn.path', 'signIn.role'],
    unknown: ['baseURL', 'signIn.pathe'],
  })
})

test('Settings that cannot be used are named without their values', async () => {
  const file = await settingsOf(JSON.stringify({ baseUrl: 'ftp://secret', signIn: { method: 'GET' } }))
  expect(file).toEqual({ kind: 'wrong', names: ['baseUrl', 'signIn.method'] })
})

test('A missing file is told from a page in its place', async () => {
  expect(await settingsOf('', 404)).toEqual({ kind: 'refused', status: 404 })
  expect(await settingsOf('<!doctype html><title>Portal</title>')).toEqual({ kind: 'noJson' })
})

test('A server that does not answer is told from a missing file', async () => {
  const url = await fakeService((request) => request.socket.destroy())
  expect(await readSettingsFile(url, signal)).toEqual({ kind: 'unreached' })
})

test('The difference of the clocks takes half of the way there and back into account', () => {
  expect(clockDifference({ time: 11_000, sentAt: 10_000, receivedAt: 14_000 })).toBe(-1000)
})

test.each([
  [0, 'good'],
  [-119_000, 'good'],
  [121_000, 'note'],
  [-3_600_000, 'note'],
])('A difference of %d ms is %s', (difference, state) => {
  expect(judgeClock(difference).state).toBe(state)
})

test.each([
  ['https://portal.example', 'https://service.example', 'good'],
  ['https://portal.example', 'http://service.example', 'failed'],
  ['https://portal.example', 'http://127.0.0.1:8080', 'good'],
  ['http://localhost:4000', 'http://[::1]:8080', 'good'],
  ['http://127.0.0.1:4000', 'https://service.example', 'good'],
  ['http://portal.example', 'https://service.example', 'note'],
  ['http://localhost:4000', 'http://service.example', 'note'],
])('A page of %s with the service at %s is %s', (page, baseUrl, state) => {
  expect(checkSecure({ config: PortalConfig.parse({ baseUrl }) }, new URL(page)).state).toBe(state)
})

/** Stands for texts by their keys. */
const words = { t: (key: string) => key, list: (names: string[]) => names.join() } as unknown as Words
const resultOf = ({ state, says }: Outcome) => [state, says(words)]

const givenFor = (baseUrl: string, token?: string): Target => ({
  config: PortalConfig.parse({ baseUrl }),
  client: createClient({ baseUrl, timeZone: 'UTC', token: () => token, onRefusedToken: () => {} }),
  session: token ? { token, user: { id: 1, username: 'ana', name: 'Ana', role: 'doctor' } } : undefined,
})

test.each([
  ['https://portal.example', 'https://portal.example', 'secure.goodOwn'],
  ['http://localhost:4000', 'http://localhost:4000/base', 'secure.thisMachineOwn'],
  ['http://portal.example', 'http://portal.example', 'secure.plainPage'],
  ['http://portal.example', 'http://service.example', 'secure.plain'],
  ['https://portal.example', 'https://service.example', 'secure.good'],
])('Of a page of %s with the service at %s no more than the browser sees is told', (page, baseUrl, key) => {
  const { says } = checkSecure({ config: PortalConfig.parse({ baseUrl }) }, new URL(page))
  expect(says(words)).toBe(key)
})

/** Asks for the permission as a browser does whose service allows some headers, and lets its answers be read or not. */
async function askAllowed({
  headers,
  isRead,
  token,
}: {
  headers: string[]
  isRead: boolean
  token?: string
}) {
  const simple = ['accept']
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const sent = [...new Headers(init?.headers).keys()]
    if (sent.some((name) => ![...simple, ...headers].includes(name))) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 401 })
  })
  onTestFinished(() => spy.mockRestore())
  const plain = { response: new Response(null, { status: 401 }), sentAt: 0, receivedAt: 0 }
  const facts = { ...givenFor('https://other.example', token), token, ...(isRead && { plain }) }
  return checkAllowed(facts, signal)
}

const bothHeaders = ['authorization', 'content-type']
test.each([
  [{ headers: bothHeaders, isRead: true }, ['good', 'allowed.good']],
  [{ headers: ['authorization'], isRead: true }, ['failed', 'allowed.headers']],
  [{ headers: bothHeaders, isRead: false, token: 'real' }, ['note', 'allowed.errorsUnread']],
  [{ headers: [], isRead: false, token: 'real' }, ['failed', 'allowed.nothing']],
  [{ headers: [], isRead: false }, ['note', 'allowed.unclear']],
])('What a browser was allowed, %j, is told as %j', async (allowed, expected) => {
  expect(resultOf(await askAllowed(allowed))).toEqual(expected)
})

test('What a service of another origin has to send is listed with the portal’s own address', async () => {
  const { lines } = await askAllowed({ headers: [], isRead: true })
  expect(lines).toEqual([
    `Access-Control-Allow-Origin: ${window.location.origin}`,
    'Access-Control-Allow-Headers: Authorization, Content-Type',
    'Access-Control-Allow-Methods: GET, POST, DELETE',
    'Access-Control-Max-Age: 7200',
  ])
})

/** Runs all steps, and gives how each ended. */
async function run(given: Target, limit?: number) {
  const steps = new Map<StepName, StepState>()
  const tools = {
    onStep: (name: StepName, state: StepState) => void steps.set(name, state),
    askToSignIn: async () => undefined,
    offeredNow: async () => ({ source: 'nothing', operations: [], service: undefined }) as const,
    ...(limit && { limit }),
  }
  await runSteps(given, tools, signal)
  return Object.fromEntries([...steps].map(([name, step]) => [name, isDone(step) && resultOf(step)]))
}

test('A step that gets no answer ends by itself, and those that need it are left out', async () => {
  const url = await fakeService(() => {})
  expect(await run(givenFor(url, 'token'), 200)).toMatchObject({
    reached: ['failed', 'tooLong'],
    secure: ['good', 'secure.thisMachine'],
    clock: ['skipped', 'skippedAfter'],
    shape: ['skipped', 'skippedAfter'],
    removal: ['note', 'removal.untested'],
    offered: ['skipped', 'skippedAfter'],
  })
})

test.each([
  ['a status of a gateway', { reached: ['failed', 'reached.gateway'] }, 502, 'text/plain', 'Bad Gateway'],
  [
    'no listing at the address',
    { reached: ['note', 'reached.notThere'], token: ['failed', 'token.notThere'] },
    404,
    'text/plain',
    '',
  ],
  [
    'a listing for everybody that is empty',
    { reached: ['note', 'reached.open'], shape: ['note', 'shape.empty'] },
    200,
    'application/json',
    '{"count":0,"data":[]}',
  ],
  [
    'something else than a listing',
    { shape: ['failed', 'shape.strange'] },
    200,
    'application/json',
    '{"items":[]}',
  ],
  [
    'a fault',
    { reached: ['note', 'reached.fault'], token: ['failed', 'token.fault'] },
    500,
    'application/json',
    '{}',
  ],
])('A service that answers with %s is told by %j', async (_, expected, status, type, body) => {
  const url = await fakeService((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  expect(await run(givenFor(url, 'token'))).toMatchObject(expected)
})
