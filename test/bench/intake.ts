import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API } from '#contract/http/url.ts'
import { launchService } from '#test/support/launchService.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'
import { addFigure } from './figure.ts'

/**
 * How long a page of the list takes while another system sends fifty reports a second with PDFs of 100 KB, against the same at rest, and how
 * many it can send at most: the service, PostgreSQL, the senders and the readers on this machine, with writes that reach the disk.
 */

const SECONDS = 20
const RATE = 50
const SENDERS = 6
const PDF_LINES = 60
const READERS = 2

const database = await startTemporaryPostgres({ durable: true })
if (!database) throw new Error('PostgreSQL is not installed.')
const folder = await mkdtemp(join(tmpdir(), 'report-portal-bench-'))
const service = await launchService(folder, {
  DATABASE_URL: database.url,
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  DEMO: 'on',
  DEMO_PATIENTS: '300',
  DEMO_REPORTS: '1000',
})

const admin = await signIn('admin')
const doctor = await signIn('doctor')
const integration = await post('/integration', { name: 'Bench' }, admin)
const { key } = await post('/integrationkey', { integration: { id: integration['id'] }, name: 'Key' }, admin)
const { data: patients } = await get('/patient?limit=50', admin)
const { data: exams } = await get('/exam?limit=10', admin)
const { data: employees } = await get('/employee?limit=10', admin)
for (const [group, records] of [
  ['patient', patients],
  ['exam', exams],
  ['employee', employees],
] as const)
  for (const { id } of records)
    await post(
      '/integrationbinding',
      { integration: { id: integration['id'] }, group, number: `B${id}`, record: id },
      admin,
    )
const pdf = (await makePdf('A report', { lines: PDF_LINES })).toString('base64')
let number = 0

// The first reports find an engine that has not compiled anything.
await during(send({ perSecond: RATE }), () => delay(10_000))
const atRest = await readFor(SECONDS / 2)
const paced = await during(send({ perSecond: RATE }), () => readFor(SECONDS))
const most = await during(send({ perSecond: Infinity }), () => readFor(SECONDS))

const row = (name: string, sent: number, times: readonly number[]) => {
  addFigure({ name: `A page while reports come: ${name}`, value: middle(times), floor: middle(atRest) })
  console.log(
    name.padEnd(24),
    (sent / SECONDS).toFixed(0).padStart(8),
    middle(times).toFixed(1).padStart(12),
    (middle(times) / middle(atRest)).toFixed(1).padStart(8),
  )
}
console.log(`Reports with PDFs of ${Math.round((pdf.length * 3) / 4 / 1024)} KB
                         a second  page in ms    ratio`)
row('at rest', 0, atRest)
row(`${RATE} a second are sent`, paced.sent, paced.done)
row('as many as are taken', most.sent, most.done)

await service.stop()
await database.stop()
await rm(folder, { recursive: true })

type Records = { id: number }[]

interface Sending {
  sent: () => number
  stop: () => Promise<unknown>
}

async function during<T>(sending: Sending, work: () => Promise<T>): Promise<{ sent: number; done: T }> {
  const done = await work()
  const sent = sending.sent()
  await sending.stop()
  return { sent, done }
}

function send({ perSecond }: { perSecond: number }): Sending {
  const stopping = new AbortController()
  const start = performance.now()
  let begun = 0
  let sent = 0
  const sendOn = async () => {
    while (!stopping.signal.aborted) {
      await delay(Math.max(0, start + (begun++ * 1000) / perSecond - performance.now()))
      await sendReport(number++)
      sent++
    }
  }
  const senders = Promise.all(Array.from({ length: SENDERS }, sendOn))
  return {
    sent: () => sent,
    stop: () => {
      stopping.abort()
      return senders
    },
  }
}

function sendReport(n: number) {
  const of = (list: Records) => ({ externalId: `B${list[n % list.length]?.id}` })
  return post(
    '/createreport',
    {
      externalId: String(n),
      patient: of(patients),
      exam: of(exams),
      doctor: of(employees),
      dateExam: '2026-03-01T12:00:00Z',
      text: 'IMPRESSION: Normal.',
      pdf,
    },
    String(key),
  )
}

/** How long each page took, asked by readers who look at a page for a moment. */
async function readFor(seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const readOn = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await get('/portalreport?form=row&limit=50', doctor)
      times.push(performance.now() - start)
      await delay(50)
    }
  }
  await Promise.all(Array.from({ length: READERS }, readOn))
  return times
}

async function signIn(username: string): Promise<string> {
  const { token } = await post('/auth/authenticate', { username, password: 'portal-demo' })
  return String(token)
}

async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  return ask('POST', path, token, JSON.stringify(body))
}

async function get(path: string, token: string): Promise<{ data: Records }> {
  return (await ask('GET', path, token)) as { data: Records }
}

async function ask(
  method: string,
  path: string,
  token?: string,
  body?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(service.url + API + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
