import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API } from '#contract/url.ts'
import { launchService } from '#test/support/launchService.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'

/**
 * How many reports with PDFs of 100 KB another system can send each second, and how long a page of the list takes meanwhile, against the
 * same at rest: the service, PostgreSQL and both senders on this machine, with writes that reach the disk.
 */

const SECONDS = 20
const SENDERS = 6
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
const { data: patients } = await get('/patient/query?limit=50', admin)
const { data: exams } = await get('/exam?limit=10', admin)
const { data: employees } = await get('/employee/query?examiner=true&limit=10', admin)
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
const pdf = (await makePdf('A report', { lines: 40 })).toString('base64')

const atRest = await readFor(SECONDS / 2)
let sent = 0
const sending = new AbortController()
const senders = Array.from({ length: SENDERS }, (_, sender) => sendReports(sender))
const meanwhile = await readFor(SECONDS)
sending.abort()
await Promise.all(senders)

const [rest, busy] = [middle(atRest), middle(meanwhile)]
console.log(`
Reports taken with PDFs of ${Math.round((pdf.length * 3) / 4 / 1024)} KB: ${(sent / SECONDS).toFixed(0)} a second
A page of the list, in milliseconds: at rest, meanwhile, ratio
${rest.toFixed(1).padStart(40)} ${busy.toFixed(1).padStart(6)} ${(busy / rest).toFixed(1).padStart(6)}`)

await service.stop()
await database.stop()
await rm(folder, { recursive: true })

type Records = { id: number }[]

async function sendReports(sender: number): Promise<void> {
  for (let n = 0; !sending.signal.aborted; n++) {
    const of = <T>(list: T[]) => list[(sender * 7 + n) % list.length] as T
    await post(
      '/createreport',
      {
        externalId: `${sender}-${n}`,
        patient: { externalId: `B${of(patients).id}` },
        exam: { externalId: `B${of(exams).id}` },
        doctor: { externalId: `B${of(employees).id}` },
        dateExam: '2026-03-01T12:00:00Z',
        text: '# Impression\n\nNormal.',
        pdf,
      },
      String(key),
    )
    sent++
  }
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
