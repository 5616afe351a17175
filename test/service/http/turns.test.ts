import { describe, expect, test } from 'vitest'
import { QueueFullError, turns } from '#service/http/turns.ts'

test('no more than so many run at a time, the others in the order in which they came', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const works = gates.map(({ promise }, index) =>
    inTurn(async () => {
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

test('work that fails gives its place to the next', async () => {
  const inTurn = turns(1)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})

describe('who waits', () => {
  /** Work that lasts until it is let go. */
  function occupy(inTurn: ReturnType<typeof turns>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    void inTurn(() => promise)
    return resolve
  }

  test('leaves the queue at once on going away, and its work never begins', async () => {
    const inTurn = turns(1)
    const free = occupy(inTurn)
    const gone = new AbortController()
    const begun: string[] = []
    const first = inTurn(async () => void begun.push('gone'), { signal: gone.signal })
    const second = inTurn(async () => void begun.push('second'))
    gone.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    free()
    await second
    expect(begun).toEqual(['second'])
    await expect(inTurn(async () => {}, { signal: gone.signal })).rejects.toThrow('gone')
    expect(await inTurn(async () => 'free')).toBe('free')
  })

  test('keeps the place that was just given, and passes it on', async () => {
    const inTurn = turns(1)
    const free = occupy(inTurn)
    const gone = new AbortController()
    const given = inTurn(async () => 'given', { signal: gone.signal })
    const next = inTurn(async () => 'next')
    free()
    await Promise.resolve()
    gone.abort()
    expect(await Promise.all([given, next])).toEqual(['given', 'next'])
  })

  test('may go before the others', async () => {
    const inTurn = turns(1)
    const free = occupy(inTurn)
    const order: string[] = []
    const all = ['first', 'second', 'ahead'].map((name) =>
      inTurn(async () => void order.push(name), { ahead: name === 'ahead' }),
    )
    free()
    await Promise.all(all)
    expect(order).toEqual(['ahead', 'first', 'second'])
  })

  test('is refused where as many wait as may, each kind by itself', async () => {
    const inTurn = turns(1, 1)
    const free = occupy(inTurn)
    const waiting = [inTurn(async () => {}), inTurn(async () => {}, { ahead: true })]
    await expect(inTurn(async () => {})).rejects.toThrow(QueueFullError)
    await expect(inTurn(async () => {}, { ahead: true })).rejects.toThrow(QueueFullError)
    free()
    await Promise.all(waiting)
    expect(await inTurn(async () => 'again')).toBe('again')
  })
})
