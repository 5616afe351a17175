import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { followReleases, leadAlone } from '#portal/reports/api/updates/followReleases.ts'

interface Stream {
  send: (text: string) => void
  breakOff: (error?: Error) => void
  signal: AbortSignal
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows streams that the test sends. */
function follow() {
  const streams: Stream[] = []
  const told = vi.fn<() => void>()
  const client = {
    follow: (_: unknown, { onText, signal }: { onText: (text: string) => void; signal: AbortSignal }) =>
      new Promise<void>((resolve, reject) => {
        streams.push({ send: onText, breakOff: (error = new Error('broken off')) => reject(error), signal })
        signal.addEventListener('abort', () => resolve())
      }),
  }
  const followed = client as unknown as Client
  onTestFinished(followReleases(followed, told))
  return { streams, told, client: followed }
}

test('A release is told soon, several at once are told once, and the next not before five seconds', async () => {
  const { streams, told } = follow()
  streams[0]!.send('event: ready\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).not.toHaveBeenCalled()
  streams[0]!.send('event: released\ndata: {}\n\nevent: rel')
  streams[0]!.send('eased\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledTimes(1)
  streams[0]!.send(':\n\nevent: released\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(told).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toHaveBeenCalledTimes(2)
})

test('All who follow in one window share one stream, of which a hidden list is told once it is shown', async () => {
  const { streams, told, client } = follow()
  const toldHidden = vi.fn<() => void>()
  onTestFinished(followReleases(client, toldHidden, { whileHidden: true }))
  expect(streams).toHaveLength(1)
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  streams[0]!.send('event: ready\ndata: {}\n\nevent: released\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_000)
  expect([told.mock.calls.length, toldHidden.mock.calls.length]).toEqual([0, 1])
  shown.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([told.mock.calls.length, toldHidden.mock.calls.length]).toEqual([1, 1])
  expect(streams).toHaveLength(1)
  shown.mockRestore()
})

test('A stream that breaks off is opened again, more and more slowly', async () => {
  const { streams } = follow()
  streams[0]!.breakOff()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(streams).toHaveLength(2)
  streams[1]!.breakOff()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(4_200)
  expect(streams).toHaveLength(3)
})

test.each([429, 503])(
  'A stream that is refused with %s is not opened again before the service wants it',
  async (status) => {
    const { streams } = follow()
    const code = status === 429 ? 'too_many_at_once' : 'unavailable'
    const body = { status, code, message: 'Later.', requestId: 'r1', retryAfter: 60 }
    streams[0]!.breakOff(new ApiError(status, body, null))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(62_000)
    expect(streams).toHaveLength(2)
    streams[1]!.breakOff()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(streams).toHaveLength(3)
  },
)

test('What was released while there was no stream is asked for once there is one again', async () => {
  const { streams, told } = follow()
  streams[0]!.send('event: ready\ndata: {}\n\n')
  streams[0]!.breakOff()
  await vi.advanceTimersByTimeAsync(4_000)
  streams[1]!.send('event: ready\ndata: {}\n\n')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledTimes(1)
})

test('Of several windows of a browser one leads, and the next takes over when it ends', async () => {
  const led: string[] = []
  const lead = (name: string) => () => {
    led.push(`${name} begins`)
    return () => void led.push(`${name} ends`)
  }
  let last = Promise.resolve()
  const request = (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : run()))
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const [first, second, third] = ['first', 'second', 'third'].map((name) => leadAlone('a name', lead(name)))
  await vi.advanceTimersByTimeAsync(0)
  second!()
  expect(led).toEqual(['first begins'])
  first!()
  await vi.advanceTimersByTimeAsync(0)
  expect(led).toEqual(['first begins', 'first ends', 'third begins'])
  third!()
  vi.stubGlobal('navigator', {})
  leadAlone('a name', lead('alone'))()
  expect(led.slice(-2)).toEqual(['alone begins', 'alone ends'])
})

test('A hidden window follows nothing until it is shown again', () => {
  const { streams } = follow()
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams[0]!.signal.aborted).toBe(true)
  shown.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams).toHaveLength(2)
  shown.mockRestore()
})
