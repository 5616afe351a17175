import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { Problem } from '#service/http/problem.ts'
import { enqueue } from '#service/jobs/repository.ts'
import { type DoJob, jobWorker } from '#service/jobs/jobWorker.ts'
import { databases } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'

const KIND = 'report.pdf'

describe.each(databases)('jobs on $name', ({ open }) => {
  let database: Database
  const logged: string[] = []
  const log = {
    error: (_: object, text: string) => void logged.push(`error: ${text}`),
    warn: (_: object, text: string) => void logged.push(`warn: ${text}`),
  }
  beforeAll(async () => {
    database = await open()
    await database.queries.schema
      .createTable('done')
      .addColumn('record', 'integer')
      .addColumn('by', 'text')
      .execute()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    logged.length = 0
    await database.queries.deleteFrom('job').execute()
    await database.queries.deleteFrom('done' as 'job').execute()
  })

  const worker = (work: DoJob) => jobWorker(database, KIND, work, log)
  const ask = (...records: number[]) =>
    database.queries.transaction().execute((trx) => enqueue(trx, KIND, records))
  const jobs = () => database.queries.selectFrom('job').selectAll().orderBy('record_id').execute()
  const results = () =>
    database.queries
      .selectFrom('done' as 'job')
      .select(['record' as 'record_id', 'by' as 'kind'])
      .orderBy('record' as 'record_id')
      .execute() as unknown as Promise<{ record: number; by: string }[]>
  const makeDue = () =>
    database.queries
      .updateTable('job')
      .set({ due_at: new Date(0) })
      .execute()

  /** Work that stores who did it, and can be held. */
  function held(by: string) {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const work: DoJob = async (_, record) => {
      begun.resolve()
      await end.promise
      return async (trx) =>
        void (await trx
          .insertInto('done' as 'job')
          .values({ record, by } as never)
          .execute())
    }
    return {
      work,
      begun: begun.promise,
      finish: () => end.resolve(),
      fail: (error: Error) => end.reject(error),
    }
  }
  function quick(by: string): DoJob {
    const { work, finish } = held(by)
    finish()
    return work
  }

  test('are done once each by two workers, and asked for once where they wait already', async () => {
    const all = Array.from({ length: 20 }, (_, index) => index + 1)
    await ask(...all)
    await ask(...all)
    await Promise.all([worker(quick('one')).drain(), worker(quick('other')).drain()])
    expect((await results()).map(({ record }) => record)).toEqual(all)
    expect(await jobs()).toEqual([])
  })

  test('are not asked for by a transaction that is rolled back', async () => {
    const undone = new Error('undone')
    await expect(
      database.queries.transaction().execute(async (trx) => {
        await enqueue(trx, KIND, [1])
        throw undone
      }),
    ).rejects.toBe(undone)
    expect(await jobs()).toEqual([])
  })

  test('begin as soon as they are asked for, also where the notice comes within a transaction', async () => {
    const running = worker(async (queries, record) => {
      refuseInTransaction('A job')
      return quick('notified')(queries, record)
    })
    running.start()
    await ask(7)
    await eventually(async () => expect(await results()).toEqual([{ record: 7, by: 'notified' }]))
    await running.stop()
    expect(logged).toEqual([])
  })

  test('hold neither a transaction nor a lock while they are done', async () => {
    const { work, begun, finish } = held('slow')
    await ask(1)
    const done = worker(work).drain()
    await begun
    await ask(2)
    await database.queries
      .transaction()
      .execute((trx) => trx.selectFrom('job').selectAll().forUpdate().execute())
    expect(await results()).toEqual([])
    finish()
    await done
    expect(await results()).toHaveLength(2)
  })

  test('are done again where they are asked for while they are done, and the first result is not stored', async () => {
    const first = held('first')
    await ask(1)
    const done = worker(first.work).drain()
    await first.begun
    await ask(1)
    await worker(quick('second')).drain()
    first.finish()
    await done
    expect(await results()).toEqual([{ record: 1, by: 'second' }])
    expect(await jobs()).toEqual([])
  })

  test('of a process that was killed are taken when its claim has ended, and what it still does is not stored', async () => {
    const killed = held('killed')
    await ask(1)
    const done = worker(killed.work).drain()
    await killed.begun
    await worker(quick('too early')).drain()
    expect(await results()).toEqual([])
    await makeDue()
    await worker(quick('next')).drain()
    killed.finish()
    await done
    expect(await results()).toEqual([{ record: 1, by: 'next' }])
  })

  test('that fail are tried again later, and count as failed after the fifth time, with the reason', async () => {
    await ask(1)
    for (let attempt = 1; attempt <= 5; attempt++) {
      await worker(() => Promise.reject(new Error(`disk full ${attempt}`))).drain()
      const [job] = await jobs()
      expect(job).toMatchObject({ attempts: attempt, claim: null, error: `disk full ${attempt}` })
      expect(job!.due_at.getTime()).toBeGreaterThan(job!.queued_at.getTime())
      expect(job!.failed_at === null).toBe(attempt < 5)
      await makeDue()
    }
    expect(logged).toEqual([
      ...Array<string>(4).fill('warn: a job failed, and is tried again soon'),
      'error: a job failed, and is tried again every hour',
    ])
    await worker(quick('at last')).drain()
    expect(await results()).toEqual([{ record: 1, by: 'at last' }])
  })

  test('that are refused count as failed at once, until they are asked for again', async () => {
    await ask(1)
    await worker(() => Promise.reject(new Problem('malformed', 'too much text'))).drain()
    expect(await jobs()).toMatchObject([{ attempts: 1, error: 'too much text', failed_at: expect.any(Date) }])
    await ask(1)
    expect(await jobs()).toMatchObject([{ attempts: 0, error: null, failed_at: null }])
  })

  test('keep nobody waiting where one fails', async () => {
    await ask(1, 2)
    const failsFirst: DoJob = (queries, record) =>
      record === 1 ? Promise.reject(new Error('broken')) : quick('other')(queries, record)
    await worker(failsFirst).drain()
    expect(await results()).toEqual([{ record: 2, by: 'other' }])
  })

  test('are given back by a process that stops, without counting as an attempt', async () => {
    const stopped = held('stopped')
    await ask(1)
    const stopping = worker(stopped.work)
    void stopping.drain()
    await stopped.begun
    const end = stopping.stop()
    stopped.fail(new Error('The service is shutting down.'))
    await end
    expect(await jobs()).toMatchObject([{ attempts: 0, claim: null, error: null }])
    await worker(quick('next')).drain()
    expect(await results()).toEqual([{ record: 1, by: 'next' }])
    expect(logged).toEqual([])
  })
})

describe.each(databases)('slow work on $name', ({ open }) => {
  test('is refused within a transaction of any kind, and not beside one', async () => {
    const database = await open()
    const slow = async () => refuseInTransaction('Slow work')
    const { queries } = database
    await expect(queries.transaction().execute(slow)).rejects.toThrow('within a transaction')
    await expect(
      queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(slow),
    ).rejects.toThrow('within a transaction')
    await Promise.all([queries.transaction().execute(async () => {}), slow()])
    await database.close()
  })
})
