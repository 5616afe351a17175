import { describe, expect, test } from 'vitest'
import { QueueFullError, concurrencyLimit } from '#service/http/concurrencyLimit.ts'

test('no more tasks than the limit run at a time, the others in the order of their arrival', async () => {
  const limit = concurrencyLimit(2)
  const begun: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map(({ promise }, index) =>
    limit(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  gates[1]?.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4])
})

test('the next task starts after one that failed', async () => {
  const limit = concurrencyLimit(1)
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'next')).toBe('next')
})

describe('a task', () => {
  /** Starts a task that runs until the returned function is called. */
  function occupy(limit: ReturnType<typeof concurrencyLimit>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    void limit(() => promise)
    return resolve
  }

  test('leaves the queue at once when its signal aborts, and never starts', async () => {
    const limit = concurrencyLimit(1)
    const free = occupy(limit)
    const gone = new AbortController()
    const begun: string[] = []
    const first = limit(async () => void begun.push('gone'), { signal: gone.signal })
    const second = limit(async () => void begun.push('second'))
    gone.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    free()
    await second
    expect(begun).toEqual(['second'])
    await expect(limit(async () => {}, { signal: gone.signal })).rejects.toThrow('gone')
    expect(await limit(async () => 'free')).toBe('free')
  })

  test('that has started runs to its end despite an abort, and the next starts only then', async () => {
    const limit = concurrencyLimit(1)
    const gone = new AbortController()
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun: string[] = []
    const first = limit(
      async () => {
        begun.push('first')
        await promise
        return 'first'
      },
      { signal: gone.signal },
    )
    const next = limit(async () => void begun.push('next'))
    await expect.poll(() => begun).toEqual(['first'])
    gone.abort()
    await new Promise((done) => setTimeout(done))
    expect(begun).toEqual(['first'])
    resolve()
    expect(await first).toBe('first')
    await next
    expect(begun).toEqual(['first', 'next'])
  })

  test('with priority starts before the others', async () => {
    const limit = concurrencyLimit(1)
    const free = occupy(limit)
    const order: string[] = []
    const all = ['first', 'second', 'ahead'].map((name) =>
      limit(async () => void order.push(name), { hasPriority: name === 'ahead' }),
    )
    free()
    await Promise.all(all)
    expect(order).toEqual(['ahead', 'first', 'second'])
  })

  test('is refused if the queue of its priority is full', async () => {
    const limit = concurrencyLimit(1, 1)
    const free = occupy(limit)
    const waiting = [limit(async () => {}), limit(async () => {}, { hasPriority: true })]
    await expect(limit(async () => {})).rejects.toThrow(QueueFullError)
    await expect(limit(async () => {}, { hasPriority: true })).rejects.toThrow(QueueFullError)
    free()
    await Promise.all(waiting)
    expect(await limit(async () => 'again')).toBe('again')
  })
})
