import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isExclusive, type Queries } from '#service/database/database.ts'
import { backUp, databases } from '#test/support/databases.ts'
import { insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { releaseMirror } from '#service/overview/releases.ts'
import { figuresOf } from './agreement.ts'

const ofClinic = {
  scope: {
    scope: 'clinic',
    examinerId: undefined,
    unitScope: undefined,
    authorId: undefined,
    hidesIndividuals: false,
    employeeId: undefined,
  },
  modalities: new Map<number, number>(),
  clinicTimeZone: 'UTC',
} as const

/** The service's copy of the releases follows the database, for every writer and every order of commits. */
describe.each(databases)('the releases in memory, on $name,', ({ name, open }) => {
  let service: RunningService
  let queries: Queries
  beforeAll(async () => {
    service = await startService(await open())
    queries = service.database.queries
    // The user in the audit fields is stored with the first record.
    await release()
  })
  afterAll(() => service.close())

  const released = async () =>
    (await figuresOf(service).released({ from: '2026-03-01', to: '2026-03-30' })).count
  const release = (from: Queries = queries) =>
    insertReleasedReport(from, { date_report_release: new Date('2026-03-04T12:00:00Z') })

  test('have what a transaction writes once it is committed, and nothing of one that is undone', async () => {
    const before = await released()
    const undone = queries.transaction().execute(async (trx) => {
      await release(trx)
      throw new Error('Undone.')
    })
    await expect(undone).rejects.toThrow('Undone.')
    expect(await released()).toBe(before)
    const { reportId } = await release()
    await queries.transaction().execute(async (trx) => {
      const later = { date_report_release: new Date('2026-05-04T12:00:00Z') }
      await trx.updateTable('report').set(later).where('id', '=', reportId).execute()
      // The embedded database has one connection, which this transaction occupies.
      if (isExclusive(trx)) return
      // What began later is committed and read first.
      for (const more of [2, 3]) {
        await release()
        expect(await released()).toBe(before + more)
      }
    })
    expect(await released()).toBe(before + (isExclusive(queries) ? 0 : 2))
  })

  test('follow what is deleted, also all at once', async () => {
    const { releaseId } = await release()
    const before = await released()
    await queries.deleteFrom('report_release').where('id', '=', releaseId).execute()
    expect(await released()).toBe(before - 1)
    await sql`truncate report_release cascade`.execute(queries)
    expect(await released()).toBe(0)
    await release()
    expect(await released()).toBe(1)
  })

  test('are those of another process, too', async () => {
    const other = releaseMirror(queries)
    const counted = async () => {
      const { counting, ...now } = await other.current()
      return (await counting.count('released', { ...ofClinic, query: { from: '2026-03-01' } }, now)).count
    }
    const before = [await counted(), await released()]
    await release()
    const after = before.map((count) => count + 1)
    expect([await counted(), await released()]).toEqual(after)
    // Where the thread that holds the copy has ended, all is read again.
    await (await other.current()).counting.close()
    expect(await counted()).toBe(after[0])
    await other.close()
  })

  test('are read on where a reading failed', async () => {
    const before = await released()
    await release()
    await sql`alter table release_tally rename to tally_away`.execute(queries)
    expect((await service.call('administrator', 'GET', '/portaldashboard/released')).status).toBe(500)
    await sql`alter table tally_away rename to release_tally`.execute(queries)
    expect(await released()).toBe(before + 1)
  })

  test('and the reports that are not released are of one moment, so that each counts once while it is released', async () => {
    const reportId = await insertReport(queries, {
      date_exam: new Date('2020-05-05T12:00:00Z'),
      date_report_release: new Date('2020-05-06T12:00:00Z'),
    })
    const { id } = await queries
      .insertInto('report_release')
      .values({ report_id: reportId, status: 'pending', released: false, user_created: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const set = (status: string) =>
      queries
        .updateTable('report_release')
        .set({ status, released: status === 'released' })
        .where('id', '=', id)
        .execute()
    const asked = new AbortController()
    const changing = (async () => {
      while (!asked.signal.aborted)
        for (const status of ['released', 'pending']) {
          await set(status)
          // The embedded database would leave no turn to the requests.
          await setImmediate()
        }
    })()
    const { turnaround } = figuresOf(service)
    const counts = new Set<number>()
    for (let n = 0; n < 40; n++)
      counts.add((await turnaround({ from: '2020-05-05', to: '2020-05-05', timeZone: 'UTC' })).release.count)
    asked.abort()
    await changing
    expect([...counts]).toEqual([1])
  })

  test.runIf(name === 'PostgreSQL')(
    'are read anew where a backup takes the place of the database',
    async () => {
      const before = await released()
      const restore = await backUp(queries)
      await expect.poll(() => release().catch(() => undefined)).toBeDefined()
      expect(await released()).toBe(before + 1)
      await restore()
      await expect.poll(() => released().catch(() => undefined)).toBe(before)
    },
  )
})
