import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API } from '#contract/http/url.ts'
import { type LaunchedService, launchService } from '#test/support/launchService.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { addFigure } from './figure.ts'

/**
 * How long a page of the released list takes for one user while another sends as much as the service takes: twenty requests at once of one kind,
 * or an import of as many lines as it may have. Against the same page at rest in the same run, on both databases.
 */

const CALLERS = 20
const SECONDS = 5
const LINES = 20_000

const clinic = { DEMO: 'on', DEMO_PATIENTS: '1500', DEMO_REPORTS: '4000' }

/** What the other user sends again and again. */
const kinds: Record<string, (token: string, n: number) => { path: string; method?: string; body?: object }> =
  {
    'searches of patients': (_, n) => ({
      path: '/patient/query',
      method: 'POST',
      body: { limit: 50, search: ['a', 'mari', 'silva', 'jo'][n % 4] },
    }),
    'searches of released reports': (_, n) => ({
      path: '/portalreport/query',
      method: 'POST',
      body: { limit: 50, patientName: ['a', 'mari', 'silva', 'jo'][n % 4] },
    }),
    'pages of released reports': () => ({ path: '/portalreport?form=row&limit=50' }),
    'whole pages of released reports': () => ({ path: '/portalreport?limit=200' }),
    'figures of the overview': (_, n) => ({
      path: `/portaldashboard/turnaround?from=2025-01-01&to=2026-${String((n % 12) + 1).padStart(2, '0')}-28&step=week`,
    }),
  }

for (const [name, settings] of await databases()) {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
  const service = await launchService(folder, { ...clinic, ...settings.environment })
  console.log(`${name}: a page of 50 released reports for one user, while another sends…
${''.padEnd(36)}   middle  slowest of 20   ratios      answers`)
  await measure(service)
  await service.stop()
  await settings.stop()
  await rm(folder, { recursive: true })
}

async function databases(): Promise<
  [string, { environment: Record<string, string>; stop: () => Promise<void> }][]
> {
  const postgres = await startTemporaryPostgres({ durable: true })
  return [
    ['Embedded database', { environment: {}, stop: async () => {} }],
    ...(postgres
      ? [
          [
            'PostgreSQL',
            {
              environment: { DATABASE_URL: postgres.url, TOKEN_SECRET: randomBytes(32).toString('hex') },
              stop: postgres.stop,
            },
          ] as [string, { environment: Record<string, string>; stop: () => Promise<void> }],
        ]
      : []),
  ]
}

async function measure(service: LaunchedService): Promise<void> {
  const reader = await signIn(service, 'doctor')
  const other = await signIn(service, 'admin')
  await readFor(service, reader, after(2))
  const atRest = await readFor(service, reader, after(SECONDS))
  print('nothing', atRest, atRest, '')
  for (const [kind, request] of Object.entries(kinds)) {
    const stopping = new AbortController()
    const statuses = new Map<number, number>()
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = caller; !stopping.signal.aborted; n += CALLERS) {
        const { path, ...sent } = request(other, n)
        const { status, text } = await ask(service, path, other, sent)
        // A request that is refused for its form would measure nothing; too many at once are refused for good reason.
        if (status !== 200 && status !== 429) throw new Error(`${path} answered ${status}: ${text}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    await delay(500)
    const during = await readFor(service, reader, after(SECONDS))
    stopping.abort()
    await Promise.all(callers)
    print(
      `${CALLERS} callers, ${kind}`,
      during,
      atRest,
      [...statuses].map(([s, n]) => `${s}: ${n}`).join(', '),
    )
  }
  for (const [path, lines, heading, line] of [
    ['/preference', 500, 'name,value,user', (n: number) => `bench ${n},${n},admin`],
    ['/widget', 500, 'name,user,kind', (n: number) => `bench ${n},admin,notes`],
    ['/occupation', LINES, 'name', (n: number) => `Occupation of the bench ${n}`],
    ['/employee', LINES, 'firstName,lastName,birthDate', (n: number) => `Person ${n},Bench,1980-01-02`],
  ] as const) {
    const csv = [heading, ...Array.from({ length: lines }, (_, n) => line(n))].join('\n')
    const stopping = new AbortController()
    const startTime = performance.now()
    const sent = ask(service, `${path}/import`, other, {
      method: 'POST',
      body: { csv, dryRun: false },
    }).finally(() => stopping.abort())
    const during = await readFor(service, reader, () => stopping.signal.aborted)
    const { status, text } = await sent
    print(
      `an import of ${lines} lines into ${path}`,
      during,
      atRest,
      `${status} ${text.slice(0, 70)} in ${((performance.now() - startTime) / 1000).toFixed(1)} s`,
    )
  }
}

function print(kind: string, times: readonly number[], atRest: readonly number[], answers: string): void {
  const [usual, most] = [part(times, 0.5), part(times, 0.95)]
  addFigure({ name: `A page beside: ${kind}`, value: usual, floor: part(atRest, 0.5) })
  const ratio = (time: number) => (time / part(atRest, 0.5)).toFixed(1)
  console.log(
    kind.padEnd(50),
    usual.toFixed(1).padStart(8),
    most.toFixed(1).padStart(8),
    Math.max(...times)
      .toFixed(0)
      .padStart(8),
    `  ${ratio(usual)} ${ratio(most)}`.padEnd(14),
    answers,
  )
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000
  return () => performance.now() >= end
}

/** How long each page took, asked by a reader who looks at a page for a moment. */
async function readFor(service: LaunchedService, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const { status, text } = await ask(service, '/portalreport?form=row&limit=50', token)
    if (status !== 200) throw new Error(text)
    times.push(performance.now() - start)
    await delay(50)
  }
  return times
}

async function signIn(service: LaunchedService, username: string): Promise<string> {
  const { text } = await ask(service, '/auth/authenticate', undefined, {
    method: 'POST',
    body: { username, password: 'portal-demo' },
  })
  return (JSON.parse(text) as { token: string }).token
}

async function ask(
  service: LaunchedService,
  path: string,
  token?: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(service.url + API + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(method === 'POST' && { 'idempotency-key': randomBytes(16).toString('hex') }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

function part(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}
