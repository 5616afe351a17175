import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Activity, ReleasedCount, Turnaround, Waiting } from '#contract/overview.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const HOUR = 60 * 60 * 1000

describe('the overview', () => {
  let service: RunningService
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * HOUR)
  const ask = (path: string) => service.call('administrator', 'GET', `/portaldashboard/${path}`)

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    for (const hours of [1, 30, 100])
      await insertReleasedReport(queries, {
        date_exam: ago(hours + 10),
        date_report_release: ago(hours),
      })
    await insertReport(queries, { draft: true, date_exam: ago(20), date_report_release: null })
  })
  afterAll(() => service.close())

  test('counts what is released, by day', async () => {
    const { count, steps } = expectBody(await ask('released?timeZone=UTC'), 200, ReleasedCount)
    expect(count).toBe(3)
    expect(steps).toHaveLength(30)
    expect(steps.reduce((sum, step) => sum + step.count, 0)).toBe(3)
  })

  test('measures the way from exam to release, and to the first reading by a doctor', async () => {
    const { body } = await service.call('administrator', 'GET', '/portalreport?form=row')
    const { data } = body as { data: { id: number }[] }
    await service.call('administrator', 'PUT', '/portalreport/read', { ids: [data[0]!.id], read: true })
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [data[2]!.id], read: true })
    const { release, reading } = expectBody(await ask('turnaround'), 200, Turnaround)
    expect(release).toMatchObject({ count: 4, finished: 3, waiting: 1, median: 600 })
    expect(reading).toMatchObject({ count: 3, finished: 1, waiting: 2 })
    expect(expectBody(await ask('waiting'), 200, Waiting)).toMatchObject({
      unread: { count: 2, over24: 1, over72: 0 },
      drafts: { count: 1 },
      closed: { count: 0 },
      withdrawn: { count: 0 },
    })
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [data[2]!.id], read: false })
    expect(expectBody(await ask('waiting'), 200, Waiting).unread.count).toBe(3)
  })

  test('counts the acts of the audit, sealed or not', async () => {
    const { totals } = expectBody(await ask('activity'), 200, Activity)
    await service.call('frontdesk', 'GET', '/portaldashboard/activity')
    expect(expectBody(await ask('activity'), 200, Activity).totals).toMatchObject({
      failures: totals.failures + 1,
      signIns: totals.signIns + 1,
    })
  })
})
