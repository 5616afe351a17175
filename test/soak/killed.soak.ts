import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { API } from '#contract/url.ts'
import { emptyPostgres } from '#test/support/databases.ts'
import { type LaunchedService, launchService } from '#test/support/launchService.ts'

const KILLS = Number(process.env['KILLS'] ?? 100)
// About twice as long as a removal takes, so that many are hit in the middle.
const LONGEST = 60

const folder = await mkdtemp(join(tmpdir(), 'report-portal-soak-'))
const postgres = await emptyPostgres?.()
afterAll(async () => {
  await postgres?.drop()
  await rm(folder, { recursive: true })
})

const clinic = { DEMO: 'on', DEMO_PATIENTS: '300', DEMO_REPORTS: '600' }
const settings: [string, Record<string, string>][] = [
  ['the embedded database', clinic],
  ...(postgres
    ? [
        [
          'PostgreSQL',
          { ...clinic, DATABASE_URL: postgres.url, TOKEN_SECRET: 'of the soak alone '.repeat(3) },
        ],
      ]
    : []),
] as [string, Record<string, string>][]

interface Patient {
  id: number
  dateHourDeleted: string | null
  releasedReports: number
}

describe.each(settings)('a removal on %s while the service is killed', (name, environment) => {
  const dataDir = join(folder, name)

  test(`${KILLS} times: what was answered is done, and what was not is done as a whole or not at all`, async () => {
    const ends = { answered: 0, 'unanswered and done': 0, 'unanswered and not done': 0 }
    let service = await launchService(dataDir, environment)
    const signedIn = await call<{ token: string }>(service, 'POST', '/auth/authenticate', '', {
      username: 'admin',
      password: 'portal-demo',
    })
    const { token } = signedIn
    for (let kill = 0; kill < KILLS; kill++) {
      const listing = await call<{ data: Patient[] }>(service, 'GET', '/patient?limit=1', token)
      const { id } = listing.data[0]!
      const before = await call<Patient>(service, 'GET', `/patient/${id}`, token)
      const answer = call(service, 'DELETE', '/patient', token, { id }).then(
        () => true,
        () => false,
      )
      await delay(Math.random() * LONGEST)
      await service.stop('SIGKILL')
      const wasAnswered = await answer

      service = await launchService(dataDir, environment)
      const after = await call<Patient>(service, 'GET', `/patient/${id}`, token)
      const isRemoved = after.dateHourDeleted !== null
      const { count } = await call<{ count: number }>(service, 'GET', `/portalreport?patientId=${id}`, token)
      expect(count).toBe(isRemoved ? 0 : before.releasedReports)
      expect(isRemoved || !wasAnswered, 'an answer that the record did not keep').toBe(true)
      ends[wasAnswered ? 'answered' : isRemoved ? 'unanswered and done' : 'unanswered and not done'] += 1
    }
    const tally = await call<{ count: number }>(service, 'GET', '/portalreport?limit=1', token)
    const all = await call<{ data: unknown[] }>(service, 'GET', '/portalreport', token)
    expect(tally.count).toBe(all.data.length)
    await service.stop()
    process.stdout.write(`${KILLS} kills on ${name}: ${JSON.stringify(ends)}\n`)
  })
})

/** Calls the service; throws where it does not answer with success. */
async function call<T>(
  { url }: LaunchedService,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<T> {
  const response = await fetch(url + API + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
