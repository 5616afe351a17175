import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { goOffline, goOnline } from '#test/support/listScreen.ts'
import { eventually } from '#test/support/eventually.ts'

async function triesFor(failure: Error): Promise<number> {
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(failure)
  }
  vi.useFakeTimers()
  try {
    const pending = createQueryClient().fetchQuery({ queryKey: ['x'], queryFn })
    await Promise.allSettled([pending, vi.runAllTimersAsync()])
    return tries
  } finally {
    vi.useRealTimers()
  }
}

test('A transient error is retried twice', async () => {
  await expect(triesFor(new NetworkError('gone'))).resolves.toBe(3)
  await expect(triesFor(new ApiError(503, undefined, null))).resolves.toBe(3)
})

test('A service that has too much to do is asked again when it says so', async () => {
  const busy = { status: 503, code: 'unavailable', message: 'Later.', requestId: 'r1', retryAfter: 5 }
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'read')
  queryFn.mockRejectedValueOnce(new ApiError(503, busy, null))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = client.fetchQuery({ queryKey: ['x'], queryFn })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await read).toBe('read')
})

test('A refusal and an invalid answer are not retried', async () => {
  await expect(triesFor(new ApiError(404, undefined, null))).resolves.toBe(1)
  await expect(triesFor(new ApiError(401, undefined, null))).resolves.toBe(1)
  await expect(triesFor(new AnswerError('what?', null))).resolves.toBe(1)
})

test('A query that has just failed is not repeated by a component that mounts, but is some seconds later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const queryClient = createQueryClient()
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new ApiError(403, undefined, null)))
  const options = { queryKey: ['x'], queryFn }
  try {
    await queryClient.prefetchQuery(options)
    new QueryObserver(queryClient, options).subscribe(() => {})()
    expect(queryFn).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 6_000)
    new QueryObserver(queryClient, options).subscribe(() => {})()
    expect(queryFn).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

/** Whether a query with these results, one after the other, is fetched again when the network is back. */
async function isAskedWhenBack(...answers: (() => Promise<string>)[]): Promise<boolean> {
  const queryClient = createQueryClient()
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const queryFn = vi.fn<() => Promise<string>>(there)
  for (const answer of answers) queryFn.mockImplementationOnce(answer)
  const options = { queryKey: ['x'], queryFn, retry: false, staleTime: 0 }
  const observer = new QueryObserver(queryClient, options)
  onTestFinished(observer.subscribe(() => {}))
  for (const [at] of answers.entries()) {
    if (at > 0) void observer.refetch()
    await eventually(() => expect(queryFn).toHaveBeenCalledTimes(at + 1))
    await eventually(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  }
  goOffline()
  goOnline()
  // The library resumes paused requests first, and fetches in a later microtask.
  await new Promise((done) => setTimeout(done))
  return queryFn.mock.calls.length > answers.length
}

const there = () => Promise.resolve('there')
const lost = () => Promise.reject(new NetworkError('gone'))
const refused = () => Promise.reject(new ApiError(403, undefined, null))

test('A query that failed is fetched again when the network is back', async () => {
  await expect(isAskedWhenBack(lost)).resolves.toBe(true)
})

test('A refused query, and one with data, is not fetched again when the network is back', async () => {
  await expect(isAskedWhenBack(refused)).resolves.toBe(false)
  await expect(isAskedWhenBack(there)).resolves.toBe(false)
  await expect(isAskedWhenBack(there, lost)).resolves.toBe(false)
})

/** A query whose first answer comes when it is let go. */
function heldQuery() {
  const first = Promise.withResolvers<string>()
  const queryFn = vi.fn<() => Promise<string>>(async () => 'as it is now')
  queryFn.mockReturnValueOnce(first.promise)
  return { queryFn, answer: () => first.resolve('as it was before'), options: { queryKey: ['x'], queryFn } }
}

test('A first answer that was asked for before a change is asked for again after it', async () => {
  const queryClient = createQueryClient()
  const { queryFn, answer, options } = heldQuery()
  const observer = new QueryObserver(queryClient, options)
  onTestFinished(observer.subscribe(() => {}))
  void queryClient.invalidateQueries(options)
  answer()
  await eventually(() => expect(observer.getCurrentResult().data).toBe('as it is now'))
  expect(queryFn).toHaveBeenCalledTimes(2)
  await queryClient.invalidateQueries(options)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

test('An answer that was asked for before a change, and that nothing shows yet, is out of date when it comes', async () => {
  const queryClient = createQueryClient()
  const { queryFn, answer, options } = heldQuery()
  const loading = queryClient.prefetchQuery(options)
  await queryClient.invalidateQueries(options)
  answer()
  await loading
  expect(queryClient.getQueryState(options.queryKey)).toMatchObject({
    data: 'as it was before',
    isInvalidated: true,
  })
  expect(queryFn).toHaveBeenCalledTimes(1)
  await queryClient.prefetchQuery(options)
  expect(queryClient.getQueryData(options.queryKey)).toBe('as it is now')
})
