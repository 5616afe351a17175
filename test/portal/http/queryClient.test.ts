import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AnswerError, ApiError, NetworkError } from '#portal/http/errors.ts'
import { createQueryClient } from '#portal/http/queryClient.ts'

async function triesFor(failure: Error): Promise<number> {
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(failure)
  }
  vi.useFakeTimers()
  try {
    const asked = createQueryClient().fetchQuery({ queryKey: ['x'], queryFn })
    await Promise.allSettled([asked, vi.runAllTimersAsync()])
    return tries
  } finally {
    vi.useRealTimers()
  }
}

test('What may pass by itself is tried again twice', async () => {
  await expect(triesFor(new NetworkError('gone'))).resolves.toBe(3)
  await expect(triesFor(new ApiError(503, undefined, null))).resolves.toBe(3)
})

test('A refusal, and an answer of another form, are not asked for again', async () => {
  await expect(triesFor(new ApiError(404, undefined, null))).resolves.toBe(1)
  await expect(triesFor(new ApiError(401, undefined, null))).resolves.toBe(1)
  await expect(triesFor(new AnswerError('what?', null))).resolves.toBe(1)
})

test('What has just been refused is not asked for again by who comes to show it, but is some seconds later', async () => {
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
