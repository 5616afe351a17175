import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { launchService } from '#test/support/launchService.ts'
import { allowLongSessions, call, signIn } from './callService.ts'
import { prepareTargets } from './targets.ts'

const KILLS = Number(process.env['KILLS'] ?? 100)

const { targets, remove } = await prepareTargets({ DEMO: 'on', DEMO_PATIENTS: '300', DEMO_REPORTS: '600' })
afterAll(remove)

interface Patient {
  id: number
  dateHourDeleted: string | null
  releasedReports: number
}

describe.each(targets)('a removal on $name while the service is killed', ({ name, dataDir, environment }) => {
  test(`${KILLS} times: what was answered is done, and what was not is done as a whole or not at all`, async () => {
    const ends = { answered: 0, 'unanswered and done': 0, 'unanswered and not done': 0 }
    let service = await launchService(dataDir, environment)
    await allowLongSessions(service.url)
    const token = await signIn(service.url, 'admin')
    const firstPatient = async () => {
      const { data } = await call<{ data: Patient[] }>(service.url, 'GET', '/patient?limit=1', token)
      return data[0]!.id
    }
    // The service is restarted first, as in each round: its code is not compiled yet.
    await service.stop()
    service = await launchService(dataDir, environment)
    const timed = await firstPatient()
    const started = performance.now()
    await call(service.url, 'DELETE', '/patient', token, { id: timed })
    // Most kills should happen during the removal.
    const longest = 1.2 * (performance.now() - started)

    for (let kill = 0; kill < KILLS; kill++) {
      const id = await firstPatient()
      const before = await call<Patient>(service.url, 'GET', `/patient/${id}`, token)
      const answer = call(service.url, 'DELETE', '/patient', token, { id }).then(
        () => true,
        () => false,
      )
      await delay(Math.random() * longest)
      await service.stop('SIGKILL')
      const wasAnswered = await answer

      service = await launchService(dataDir, environment)
      const after = await call<Patient>(service.url, 'GET', `/patient/${id}`, token)
      const isRemoved = after.dateHourDeleted !== null
      const { count } = await call<{ count: number }>(
        service.url,
        'GET',
        `/portalreport?patientId=${id}`,
        token,
      )
      expect(count).toBe(isRemoved ? 0 : before.releasedReports)
      const acts = await call<{ count: number }>(
        service.url,
        'GET',
        `/audit?act=patient.remove&outcome=done&kind=patient&recordId=${id}&limit=1`,
        token,
      )
      expect(acts.count, 'the audit and the record').toBe(isRemoved ? 1 : 0)
      expect(isRemoved || !wasAnswered, 'an answer that the record did not keep').toBe(true)
      ends[wasAnswered ? 'answered' : isRemoved ? 'unanswered and done' : 'unanswered and not done'] += 1
    }
    const tally = await call<{ count: number }>(service.url, 'GET', '/portalreport?limit=1', token)
    const all = await call<{ data: unknown[] }>(service.url, 'GET', '/portalreport', token)
    expect(tally.count).toBe(all.data.length)
    await service.stop()
    process.stdout.write(`${KILLS} kills on ${name}: ${JSON.stringify(ends)}\n`)
  })
})
