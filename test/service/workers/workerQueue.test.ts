import { afterEach, expect, test } from 'vitest'
import { WorkFailedError, type WorkerQueue, workerQueue } from '#service/workers/workerQueue.ts'

let queue: WorkerQueue<string, number> | undefined
afterEach(() => queue?.close())

function start(timeoutMs = 60_000, tooMuch?: () => Error) {
  queue = workerQueue(new URL('obedientWorker.ts', import.meta.url), {
    timeoutMs,
    maxHeapMb: 32,
    ...(tooMuch && { tooMuch }),
  })
  return queue
}

test('work is done in one process, in the order in which it came', async () => {
  const { run } = start()
  expect(await Promise.all([run('a'), run('b'), run('c')])).toEqual([1, 2, 3])
})

test('work that fails does not end the process', async () => {
  const { run } = start()
  await expect(run('fail')).rejects.toThrow(new WorkFailedError('No.'))
  expect(await run('a')).toBe(2)
})

test.each(['fill', 'end'])(
  'after work that ends its process (%s), other work is done in a new one',
  async (work) => {
    const { run } = start()
    const [ended, next] = await Promise.allSettled([run(work), run('a')])
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'WorkFailedError' } })
    expect(next).toEqual({ status: 'fulfilled', value: 1 })
  },
)

test('work that takes too long ends its process, and other work is done in a new one', async () => {
  const { run } = start(2_000)
  const [late, next] = await Promise.allSettled([run('loop'), run('a')])
  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'WorkFailedError' } })
  expect(next).toEqual({ status: 'fulfilled', value: 1 })
})

test('the time that its process takes to start does not count as time of the work', async () => {
  queue = workerQueue(new URL('lateWorker.ts', import.meta.url), { timeoutMs: 2_000 })
  expect(await queue.run('a')).toBe(1)
})

test('work that is too much is refused in the words of the queue, and other failures and a shutdown are not', async () => {
  const refusal = new Error('Too much.')
  const { run, close } = start(2_000, () => refusal)
  for (const work of ['fill', 'end', 'loop']) await expect(run(work)).rejects.toBe(refusal)
  await expect(run('fail')).rejects.toThrow(new WorkFailedError('No.'))
  const open = Promise.allSettled([run('loop')])
  await close()
  expect(await open).toMatchObject([{ status: 'rejected', reason: { name: 'WorkFailedError' } }])
})

test('work for which a used process lacks memory is done in a new one', async () => {
  const { run } = start()
  expect(await run('a')).toBe(1)
  expect(await run('fill when used')).toBe(1)
})

test('work for which a new process lacks memory, too, is not tried a third time', async () => {
  const { run } = start()
  expect(await run('a')).toBe(1)
  await expect(run('fill')).rejects.toThrow(WorkFailedError)
  expect(await run('a')).toBe(1)
})

test('what is not done when the queue closes, and what comes later, is rejected', async () => {
  const { run, close } = start()
  const open = Promise.allSettled([run('loop'), run('a')])
  await close()
  for (const outcome of await open)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WorkFailedError' } })
  await expect(run('a')).rejects.toThrow(WorkFailedError)
})
