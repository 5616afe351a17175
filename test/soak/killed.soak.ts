import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { API } from '#contract/url.ts'
import { emptyPostgres } from '#test/support/databases.ts'
import { type LaunchedService, launchService } from '#test/support/launchService.ts'

const KILLS = Number(process.env['KILLS'] ?? 100)

const folder = await mkdtemp(join(tmpdir(), 'report-portal-soak-'))
const postgres = await emptyPostgres?.()
afterAll(async () => {
  await postgres?.drop()
  await rm(folder, { recursive: true })
})

const clinic = { DEMO: 'on', DEMO_PATIENTS: '300', DEMO_REPORTS: '600' }
interface Target {
  name: string
  environment: Record<string, string>
}

const targets: Target[] = [{ name: 'the embedded database', environment: clinic }]
if (postgres) {
  const secret = 'a secret of the soak that is long enough'
  const environment = { ...clinic, DATABASE_URL: postgres.url, TOKEN_SECRET: secret }
  targets.push({ name: 'PostgreSQL', environment })
}

interface Patient {
  id: number
  dateHourDeleted: string | null
  releasedReports: number
}

describe.each(targets)('a removal on $name while the service is killed', ({ name, environment }) => {
  const dataDir = join(folder, name)

  test(`${KILLS} times: what was answered is done, and what was not is done as a whole or not at all`, async () => {
    const ends = { answered: 0, 'unanswered and done': 0, 'unanswered and not done': 0 }
    let service = await launchService(dataDir, environment)
    const signedIn = await call<{ token: string }>(service, 'POST', '/auth/authenticate', '', {
      username: 'admin',
      password: 'portal-demo',
    })
    const { token } = signedIn
    const firstPatient = async () => {
      const { data } = await call<{ data: Patient[] }>(service, 'GET', '/patient?limit=1', token)
      return data[0]!.id
    }
    // The service is restarted first, as in each round: its code is not compiled yet.
    await service.stop()
    service = await launchService(dataDir, environment)
    const timed = await firstPatient()
    const started = performance.now()
    await call(service, 'DELETE', '/patient', token, { id: timed })
    // Most kills should happen during the removal.
    const longest = 1.2 * (performance.now() - started)

    for (let kill = 0; kill < KILLS; kill++) {
      const id = await firstPatient()
      const before = await call<Patient>(service, 'GET', `/patient/${id}`, token)
      const answer = call(service, 'DELETE', '/patient', token, { id }).then(
        () => true,
        () => false,
      )
      await delay(Math.random() * longest)
      await service.stop('SIGKILL')
      const wasAnswered = await answer

      service = await launchService(dataDir, environment)
      const after = await call<Patient>(service, 'GET', `/patient/${id}`, token)
      const isRemoved = after.dateHourDeleted !== null
      const { count } = await call<{ count: number }>(service, 'GET', `/portalreport?patientId=${id}`, token)
      expect(count).toBe(isRemoved ? 0 : before.releasedReports)
      const acts = await call<{ count: number }>(
        service,
        'GET',
        `/audit?act=patient.remove&outcome=done&kind=patient&recordId=${id}&limit=1`,
        token,
      )
      expect(acts.count, 'the trail and the record').toBe(isRemoved ? 1 : 0)
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
